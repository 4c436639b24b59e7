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
}

/// The word that the index has for an error.
private func kind(of error: DecodeError) -> String {
    switch error {
    case .malformed: "malformed"
    case .tooManyPixels: "tooManyPixels"
    case .tooManyScans: "tooManyScans"
    case .notSupported: "notSupported"
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

@Suite(.serialized) struct `hostile files` {
    /// What came of a file, in the words of the index.
    private func ending(of photo: DecodedPhoto?, _ error: DecodeError?) -> String {
        if let photo {
            return
                "\(photo.damage == nil ? "picture" : "damaged") \(photo.sourceWidth) \(photo.sourceHeight)"
        }
        return "error \(error.map(kind) ?? "none")"
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
        for file in HostileFile.all {
            let worker = try #require(pool.processes.first)
            let used = clinux_process_seconds(worker)
            let (photo, error) = decode(file.path)
            let seconds = clinux_process_seconds(worker) - used
            if file.expected != "any" {
                #expect(ending(of: photo, error) == file.expected, "\(file.name)")
            }
            if case .decoderCrashed = error { Issue.record("\(file.name) crashed the decoder") }
            #expect(decode(Fixture.path("rgb.jpg")).0?.damage == nil, "after \(file.name)")
            #expect(pool.processes.first == worker, "\(file.name) cost a worker")
            if !isInstrumented {
                #expect(seconds < 2, "\(file.name)")
                #expect(peakMemory(ofProcess: worker) ?? .max <= 256, "\(file.name)")
            }
        }
        pool.shutDown()
    }
}
