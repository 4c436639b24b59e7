import CLinux
import Glibc
import Testing

@testable import Decoding

/// A row of Hostile/INDEX.tsv.
private struct HostileFile: CustomTestStringConvertible {
    let name: String
    /// `picture W H`, `damaged W H`, `error KIND` or `any`.
    let expected: String

    var testDescription: String { name }
    var path: [UInt8] { Array((HostileFile.folder + name).utf8) }

    static let folder = Fixture.folder + "../Hostile/"

    static let all = String(decoding: contents(of: folder + "INDEX.tsv"), as: UTF8.self)
        .split(separator: "\n").compactMap { line -> HostileFile? in
            let fields = line.split(separator: "\t").map(String.init)
            return fields.count == 2 ? HostileFile(name: fields[0], expected: fields[1]) : nil
        }
        .filter { hasDecoder(fileAt: $0.path) }
}

/// The word that the index has for an error.
private func kind(of error: DecodeError) -> String {
    switch error {
    case .malformed: "malformed"
    case .kindNotSupported: "unsupported"
    case .tooManyPixels: "tooManyPixels"
    case .tooManyScans: "tooManyScans"
    case .notSupported, .video: "notSupported"
    default: "\(error)"
    }
}

/// The most memory that a process has had in use at once, in MB, the pixels it shares included.
func peakMemory(ofProcess process: Int32) -> Int? {
    let file = unsafe fopen("/proc/\(process)/status", "r")
    guard let file = unsafe file else { return nil }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, 256, file) != nil {
        let text = String(
            decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        if text.hasPrefix("VmHWM:") {
            return text.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
                .flatMap { Int($0) }.map { $0 / 1024 }
        }
    }
    return nil
}

/// What became of the files, for the line that `make trust` shows.
private struct HostileTally {
    var files = 0
    var harmful: Set<String> = []
    var seconds = 0.0
    var memory = 0

    var line: String {
        let milliseconds = Int((seconds * 1000).rounded())
        return "gate hostile files: \(files) cases, \(harmful.count) harmful "
            + "(slowest \(milliseconds) ms of the processor, most memory \(memory) MB)"
    }
}

@Suite(.serialized) struct `hostile files` {
    /// What came of a file, in the words of the index.
    private func ending(of photo: DecodedPhoto?, _ error: DecodeError?) -> String {
        guard let photo else { return "error \(error.map(kind) ?? "none")" }
        let state = photo.damage == nil ? "picture" : "damaged"
        return "\(state) \(photo.sourceWidth) \(photo.sourceHeight)"
    }

    @Test func `each gives what the index says, and the next photo comes`() throws {
        #expect(HostileFile.all.count >= 80)
        let outcomes = Outcomes()
        // The bound is the processor's time; a busy machine may take longer by the clock on the wall.
        let pool = try makePool(outcomes, workers: 1, deadline: 30)
        var ticket = 0
        func decode(_ path: [UInt8]) -> (DecodedPhoto?, DecodeError?) {
            ticket += 1
            var request = DecodeRequest(
                ticket: ticket, path: path, box: PixelBox(width: 400, height: 240))
            request.box.width += ticket % 7
            pool.submit(request)
            #expect(outcomes.wait { $0.order.last == ticket })
            return (outcomes.photos(ticket: ticket).first, outcomes.failure(ticket: ticket))
        }
        _ = decode(Fixture.path("rgb.jpg"))
        let budget = try DecodeBudget {
            let worker = try #require(pool.processes.first)
            let used = clinux_process_seconds(worker)
            #expect(decode(DecodeBudget.photo).0 != nil)
            return clinux_process_seconds(worker) - used
        }
        let base = try #require(pool.processes.first)
        var tally = HostileTally()
        for file in HostileFile.all {
            func demand(_ isHarmless: Bool, _ what: String) {
                #expect(isHarmless, "\(file.name): \(what)")
                if !isHarmless { tally.harmful.insert(file.name) }
            }
            // A file of another family has a worker of its own; a fourth ends the one that has waited longest.
            func used() -> Double {
                pool.processes.reduce(0) { $0 + max(0, clinux_process_seconds($1)) }
            }
            let before = used()
            let (photo, error) = decode(file.path)
            let seconds = used() - before
            let ending = ending(of: photo, error)
            demand(file.expected == "any" || ending == file.expected, ending)
            if case .decoderCrashed = error { demand(false, "the decoder crashed") }
            demand(
                decode(Fixture.path("rgb.jpg")).0.map { $0.damage == nil } ?? false,
                "the next photo is damaged")
            demand(pool.processes.contains(base), "it cost a worker")
            let memory = pool.processes.map { peakMemory(ofProcess: $0) ?? .max }.max() ?? .max
            if !isInstrumented {
                demand(seconds < budget.seconds, "\(seconds) s of \(budget.seconds)")
                demand(memory <= 256, "\(memory) MB")
            }
            tally.files += 1
            tally.seconds = max(tally.seconds, seconds)
            tally.memory = max(tally.memory, memory)
        }
        pool.shutDown()
        print(tally.line)
    }
}
