import CLinux
import Faults
import Foundation
import Testing

@testable import Sidecars

/// A photo whose sidecar a process of its own writes while something goes wrong, and what must hold afterwards.
final class SidecarScene {
    /// What the process does: it gives five stars in a sidecar that is there, makes one for that, or makes one and takes it away again.
    enum Deed: String, CaseIterable {
        case edit, make, back
    }

    /// How a file gets the name of another: by exchange, or where the file system knows none by a plain rename.
    enum Way: String, CaseIterable {
        case exchange, rename

        var fault: String { self == .exchange ? "" : "renameat2:0:EINVAL;" }
    }

    static let date = Array("2026-11-22T10:31:00+01:00".utf8)
    private static let operation = "0123456789abcdef"

    let deed: Deed
    let way: Way
    let folder: String
    private let photo = Array("a photo, which nobody writes into".utf8)

    init(_ deed: Deed, _ way: Way = .exchange) throws {
        self.deed = deed
        self.way = way
        let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        folder = memory + "/sidecars-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder + "/photos", withIntermediateDirectories: true)
        try Data(photo).write(to: URL(fileURLWithPath: path("a.jpg")))
        if deed == .edit {
            try Data(Self.text("")).write(to: URL(fileURLWithPath: path("a.xmp")))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { "\(folder)/photos/\(name)" }

    /// A sidecar of two stars in which somebody says something.
    static func text(_ words: String) -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'>
             <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
              <rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='2'><!-- \(words) --></rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            """.utf8)
    }

    /// The same with five stars, as riffle edits it.
    static func edited(_ words: String) -> [UInt8] {
        let stamp = "xmp:MetadataDate=\"\(String(decoding: date, as: UTF8.self))\""
        return Array(
            String(decoding: text(words), as: UTF8.self)
                .replacing("xmp:Rating='2'", with: "xmp:Rating='5' \(stamp)").utf8)
    }

    /// The sidecar that riffle makes.
    static var made: [UInt8] { newSidecar([XMPChange(.rating, text: "5")], date: date) ?? [] }

    /// Where the other program's file waits until it takes the sidecar's name; gone once it has.
    var theirs: String { folder + "/theirs" }

    func run(_ probe: SidecarProbe, _ faults: String, log: [UInt8]? = nil) -> Ending {
        let deed = deed == .back ? "back" : "write"
        return Faults.run(
            [probe.program, probe.helper]
                + [folder + "/photos", "a.xmp", Self.operation, deed].map { Array($0.utf8) },
            environment: probe.shim.environment(
                way.fault + faults, swap: (Array(theirs.utf8), Array(path("a.xmp").utf8)),
                log: log))
    }

    /// The names of the calls of the process where nothing fails.
    func calls(_ probe: SidecarProbe) throws -> [String] {
        let calls = callsMade { _ = run(probe, "", log: $0) }
        try #require(!calls.isEmpty)
        return calls
    }

    /// What the sidecar holds; nil where there is none.
    var content: [UInt8]? {
        (try? Data(contentsOf: URL(fileURLWithPath: path("a.xmp")))).map { Array($0) }
    }

    /// What the sidecar may hold where nobody else has touched it.
    private var whole: [[UInt8]?] {
        switch deed {
        case .edit: [Self.text(""), Self.edited("")]
        case .make, .back: [nil, Self.made]
        }
    }

    /// What it holds when the process has done what it was asked for.
    private var done: [UInt8]? {
        switch deed {
        case .edit: Self.edited("")
        case .make: Self.made
        case .back: nil
        }
    }

    /// What is wrong after it ended: the sidecar is neither old nor new, the photo is another, or something is left that is not cleared away.
    func complaints(_ name: String, _ ending: Ending) -> [String] {
        var faults: [String] = []
        if !whole.contains(content) { faults.append("it holds \(words(content))") }
        if ending == .exited(0), content != done { faults.append("said that it was done") }
        return rest(name, ending, faults)
    }

    /// The same where another program has done something to the sidecar: what it holds must be one of these.
    func complaints(_ name: String, _ ending: Ending, holding contents: [[UInt8]?]) -> [String] {
        rest(name, ending, contents.contains(content) ? [] : ["it holds \(words(content))"])
    }

    /// Whether one of these is the sidecar, or is to be seen beside it, once all that was left is cleared away.
    func holds(_ contents: [[UInt8]]) -> Bool {
        let place = folder + "/photos"
        _ = try? clearLeftSidecars(in: Array(place.utf8), now: Int64(time(nil)) + 62)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return names.contains { name in
            guard !name.hasPrefix("."), name.hasSuffix(".xmp"),
                let now = try? Data(contentsOf: URL(fileURLWithPath: path(name)))
            else { return false }
            return contents.contains(Array(now))
        } || FileManager.default.fileExists(atPath: theirs)
    }

    private func rest(_ name: String, _ ending: Ending, _ known: [String]) -> [String] {
        var faults = known
        if case .killed(let signal) = ending, signal != SIGKILL { faults.append("\(ending)") }
        if ending == .notStarted || ending == .exited(2) { faults.append("\(ending)") }
        _ = try? clearLeftSidecars(
            in: Array((folder + "/photos").utf8), now: Int64(time(nil)) + 62)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/photos")) ?? []
        let left = Set(names).subtracting(["a.jpg", "a.xmp"])
        if !left.isEmpty { faults.append("left: \(left)") }
        let now = try? Data(contentsOf: URL(fileURLWithPath: path("a.jpg")))
        if now.map({ Array($0) }) != photo { faults.append("the photo is another") }
        return faults.isEmpty
            ? [] : ["\(deed) \(way) \(name): \(faults.joined(separator: "; "))"]
    }

    private func words(_ content: [UInt8]?) -> String {
        content.map { String(decoding: $0.prefix(400), as: UTF8.self) } ?? "nothing"
    }
}

/// The program that writes sidecars, its worker, and the library that makes its calls fail.
struct SidecarProbe {
    let folder: [UInt8]
    let shim: FaultShim
    var program: [UInt8] { folder + Array("/sidecar-probe".utf8) }
    var helper: [UInt8] { folder + Array("/riffle-decode".utf8) }

    /// Nil where there is no C compiler.
    init?() {
        guard let folder = FaultShim.programs(with: "sidecar-probe"), let shim = FaultShim() else {
            return nil
        }
        self.folder = folder
        self.shim = shim
    }
}
