import Faults
import SeededRandom
import Gates

@testable import Trash

/// A photo to which, or to whose name, another program does something just before one call of the probe.
struct Interference {
    /// What the other program does; the names are those of the library that makes calls fail.
    enum Deed: String {
        /// It writes into the photo's file.
        case edit = "EDIT"
        /// It saves its own file over the photo.
        case swap = "SWAP"
        /// It writes the content of its own file into the photo's, and sets size and time back.
        case rewrite = "REWRITE"
        /// It gives its own file the name that the photo is to get, if the name is free.
        case take = "TAKE"
    }

    let backEnd: BackEnd
    let sandbox: Sandbox
    /// The photo.
    let path: Path
    /// What the other program brings; gone once it was used.
    let saved: Path

    static let old = bytes("the old content")
    static let new = bytes("the new content")

    /// A photo that holds `old`; the other program's file holds `content`.
    init(_ backEnd: BackEnd, bringing content: [UInt8] = new) {
        let sandbox = backEnd.sandbox()
        self.init(
            backEnd, sandbox, at: sandbox.photo(bytes("a.jpg"), Self.old), bringing: content)
    }

    init(_ scene: Scene, bringing content: [UInt8]) {
        self.init(scene.backEnd, scene.sandbox, at: scene.path, bringing: content)
    }

    private init(_ backEnd: BackEnd, _ sandbox: Sandbox, at path: Path, bringing content: [UInt8]) {
        self.backEnd = backEnd
        self.sandbox = sandbox
        self.path = path
        saved = sandbox.root + bytes("/saved")
        writeFile(saved, content)
    }

    /// Whether the other program used its file: false where there was no such call.
    var hasHappened: Bool { status(saved) == nil }

    /// Trashes the photo, or brings it back, while the deed is done to a path: that of the photo unless another is named.
    func run(
        _ probe: Probe, _ deed: Deed, _ command: String = "trash", before call: Int,
        to target: Path? = nil, log: Path? = nil
    ) -> Ending {
        let target = target ?? path
        return backEnd.run(
            probe, command == "trash" ? [bytes("trash"), path] : [bytes(command)], in: sandbox,
            fault: "*:\(call):\(deed.rawValue)",
            swap: (deed == .edit ? target : saved, target), log: log)
    }

    /// One complaint of all that is wrong after a case; none where nothing is.
    func complaints(_ name: String, _ faults: [String]) -> [String] {
        faults.isEmpty ? [] : ["\(backEnd) \(name): \(faults.joined(separator: "; "))"]
    }

    /// Names that an operation has given and not taken back.
    var leftovers: [Path] {
        (files(below: sandbox.root) + files(below: sandbox.photos)).filter { found in
            let name = split(found)?.name ?? []
            return name.starts(with: bytes(".riffle-")) && name != Reserve.name
        }
    }

    /// Tries one call after the other until there is none to interfere with; false where anything was lost, or hardly a call was met.
    static func sweep(
        _ name: String, _ backEnd: BackEnd,
        _ faults: (_ call: Int) throws -> (faults: [String], isOver: Bool)
    ) rethrows -> Bool {
        var gate = Gate(name, counting: "lost")
        var met = 0
        for number in 1..<1000 where Seeds.takes(number - 1, oneIn: 3) {
            let result = try faults(number)
            if result.isOver { break }
            met = number
            gate.count(1, failures: result.faults)
        }
        return gate.close("\(backEnd)") && met > 29
    }
}

extension BackEnd {
    /// Runs a command of the probe so that photos travel this way.
    func run(
        _ probe: Probe, _ words: [[UInt8]], in sandbox: Sandbox, fault: String = "",
        choosing: Bool = false, swap: (from: Path, to: Path)? = nil, log: Path? = nil,
        allocations: Path? = nil, output: Path? = nil
    ) -> Ending {
        probe(
            words, in: sandbox, fault: self.fault + fault, isApart: isApart,
            folder: folder(sandbox, choosing: choosing), swap: swap, log: log,
            allocations: allocations, output: output)
    }
}
