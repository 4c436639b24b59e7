import CLinux
import Gates
import Glibc
import Pixels
import Testing

@testable import Decoding

/// A row of a corpus' INDEX.tsv: path, format, what to expect, the size and the quadrants' colours as shown.
private struct CorpusRow {
    let path: String
    /// Whether riffle decodes the format at all.
    let isSupported: Bool
    let isEmpty: Bool
    /// `ok`, `partial` (a tolerant decoder shows a part of it), `error` (none shows anything), `limit` (meant to exhaust), or `either`.
    let expect: String
    let width: Int?
    let height: Int?
    let quadrants: [Double]

    init?(_ line: Substring, columns: [Substring: Int]) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        func field(_ name: Substring) -> Substring? {
            columns[name].flatMap { $0 < fields.count ? fields[$0] : nil }
        }
        guard let path = field("path"), let format = field("format"), let expect = field("expect")
        else { return nil }
        self.path = String(path)
        isSupported = format == "jpeg" || format == "png"
        isEmpty = field("bytes") == "0"
        self.expect = String(expect)
        width = field("shown_w").flatMap { Int($0) }
        height = field("shown_h").flatMap { Int($0) }
        quadrants = (field("quad_rgb") ?? "").filter { $0 != "*" }.split(separator: ",").compactMap
        {
            Double($0)
        }
    }
}

private func corpus() -> (folder: String, rows: [CorpusRow])? {
    guard let value = unsafe getenv("RIFFLE_CORPUS") else { return nil }
    let folder = unsafe String(cString: value)
    let lines = String(decoding: contents(of: folder + "/INDEX.tsv"), as: UTF8.self)
        .split(separator: "\n")
    guard let header = lines.first else { return nil }
    var columns: [Substring: Int] = [:]
    for (index, name) in header.split(separator: "\t", omittingEmptySubsequences: false)
        .enumerated()
    {
        columns[name] = index
    }
    return (folder, lines.dropFirst().compactMap { CorpusRow($0, columns: columns) })
}

/// The mean colours of the four quadrants, each as R, G, B of sRGB bytes.
private func quadrantColours(_ bitmap: Bitmap) -> [Double] {
    var means: [Double] = []
    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let xs =
            column == 0
            ? 0..<max(1, bitmap.width / 2)
            : (bitmap.width - max(1, bitmap.width / 2))..<bitmap.width
        let ys =
            row == 0
            ? 0..<max(1, bitmap.height / 2)
            : (bitmap.height - max(1, bitmap.height / 2))..<bitmap.height
        var sum = [0.0, 0, 0]
        for y in ys {
            for x in xs {
                for (c, value) in channels(bitmap[x, y]).enumerated() { sum[c] += value }
            }
        }
        means += sum.map { $0 / Double(xs.count * ys.count) }
    }
    return means
}

/// Counts what came of the rows.
private struct CorpusTally {
    var files = 0
    var unsupported = 0
    var pictures = 0
    var damaged = 0
    var errors = 0
    var crashes = 0
    var rightSizes = 0
    var wrongSizes = 0
    var rightColours = 0
    var wrongColours = 0
    var slowest = (seconds: 0.0, path: "")
    var memory = 0

    mutating func count(_ photo: DecodedPhoto?, _ error: DecodeError?) {
        files += 1
        if case .notSupported = error { unsupported += 1 } else if error != nil { errors += 1 }
        if case .decoderCrashed = error { crashes += 1 }
        if let photo { if photo.damage == nil { pictures += 1 } else { damaged += 1 } }
    }

    /// An `ok` row: its size and its colours.
    mutating func compare(_ photo: DecodedPhoto?, with row: CorpusRow) {
        guard let photo, photo.sourceWidth == row.width, photo.sourceHeight == row.height else {
            print("no picture, or of a wrong size: \(row.path)")
            return wrongSizes += 1
        }
        rightSizes += 1
        guard row.quadrants.count == 12, photo.bitmap.width > 1, photo.bitmap.height > 1 else {
            return
        }
        let worst =
            zip(quadrantColours(photo.bitmap), row.quadrants).map { abs($0 - $1) }.max() ?? 0
        if worst <= 8 { return rightColours += 1 }
        wrongColours += 1
        print("colours off by \(worst): \(row.path)")
    }

    var line: String {
        "\(pictures) pictures, \(damaged) in part, \(errors) errors, "
            + "\(unsupported) not a supported format; \(crashes) crashes; "
            + "sizes \(rightSizes) of \(rightSizes + wrongSizes), "
            + "colours \(rightColours) of \(rightColours + wrongColours); "
            + "slowest \(slowest.seconds) s of the processor for \(slowest.path), most memory \(memory) MB"
    }
}

@Suite(.serialized) struct `a corpus of real, odd and hostile files` {
    @Test(.enabled(if: unsafe getenv("RIFFLE_CORPUS") == nil && getenv("RIFFLE_TRUST") != nil))
    func `says where to look when there is none`() {
        var gate = Gate("corpus", counting: "files amiss")
        gate.skip("all of it, RIFFLE_CORPUS names no folder")
        print(gate.line)
    }

    @Test(.enabled(if: unsafe getenv("RIFFLE_CORPUS") != nil))
    func `every file does what the index says, within two seconds and 256 MB`() throws {
        let (folder, rows) = try #require(corpus())
        var tally = CorpusTally()
        var gate = Gate("corpus", counting: "files amiss")
        let outcomes = Outcomes()
        // The bound is the processor's time; a busy machine may take longer by the clock on the wall.
        let pool = try makePool(outcomes, workers: 1, deadline: 30)
        var ticket = rows.count
        let budget = try DecodeBudget {
            ticket += 1
            let before = pool.processes.first.map { clinux_process_seconds($0) } ?? 0
            pool.submit(
                DecodeRequest(
                    ticket: ticket, path: DecodeBudget.photo,
                    box: PixelBox(width: 400, height: 240)))
            #expect(outcomes.wait { $0.order.last == ticket })
            return clinux_process_seconds(try #require(pool.processes.first)) - before
        }
        for (ticket, row) in rows.enumerated() {
            // Small pictures whole, for their colours; large ones as a terminal shows them.
            let isSmall = (row.width ?? 0) * (row.height ?? 0) <= 1_000_000
            let box =
                isSmall ? PixelBox(width: 1000, height: 1000) : PixelBox(width: 400, height: 240)
            let path = Array((folder + "/" + row.path).utf8)
            let before = pool.processes.first.map { clinux_process_seconds($0) } ?? 0
            pool.submit(DecodeRequest(ticket: ticket, path: path, box: box))
            #expect(outcomes.wait { $0.order.last == ticket }, "\(row.path) never came back")
            let photo = outcomes.photos(ticket: ticket).first
            let error = outcomes.failure(ticket: ticket)
            tally.count(photo, error)
            if let worker = pool.processes.first {
                let seconds = clinux_process_seconds(worker) - before
                if seconds > tally.slowest.seconds { tally.slowest = (seconds, row.path) }
                tally.memory = max(tally.memory, peakMemory(ofProcess: worker) ?? 0)
            }
            let complaint = complaint(row, photo, error)
            gate.count(row.path, complaint.map { [$0] } ?? [])
            if row.isSupported, row.expect == "ok" { tally.compare(photo, with: row) }
        }
        pool.shutDown()
        #expect(gate.close(tally.line))
        #expect(tally.files == rows.count && tally.files > 0)
        #expect(tally.crashes == 0)
        #expect(Double(tally.rightSizes) >= 0.99 * Double(tally.rightSizes + tally.wrongSizes))
        #expect(
            Double(tally.rightColours) >= 0.98 * Double(tally.rightColours + tally.wrongColours))
        if !isInstrumented {
            #expect(tally.slowest.seconds < budget.seconds)
            #expect(tally.memory <= 256)
        }
    }

    /// What is wrong with what came of a file; the sizes and colours of those that are whole are compared elsewhere.
    private func complaint(
        _ row: CorpusRow, _ photo: DecodedPhoto?, _ error: DecodeError?
    ) -> String? {
        let isTold = photo == nil && error.map(isClear) ?? false
        guard row.isSupported else {
            let isRefused = error.map { isUnsupported($0, row) } ?? false
            return photo == nil && isRefused
                ? nil : "no word that the format is not supported: \(outcome(photo, error))"
        }
        switch row.expect {
        case "ok": return nil
        // A part that is marked as such, or what is wrong with it.
        case "partial", "error":
            return photo?.damage != nil || isTold
                ? nil : "neither marked as damaged nor a clear error: \(outcome(photo, error))"
        case "either", "limit":
            return photo != nil || isTold
                ? nil : "neither a picture nor a clear error: \(outcome(photo, error))"
        default: return "the index expects \(row.expect)"
        }
    }

    private func outcome(_ photo: DecodedPhoto?, _ error: DecodeError?) -> String {
        if let error { return "\(error)" }
        guard let photo else { return "nothing" }
        return photo.damage.map { "a picture with \($0)" } ?? "a whole picture"
    }

    /// Whether an error says that the format is not known; an empty file has none.
    private func isUnsupported(_ error: DecodeError, _ row: CorpusRow) -> Bool {
        switch error {
        case .notSupported: true
        case .empty: row.isEmpty
        default: false
        }
    }

    /// Whether an error says what is wrong with the file.
    private func isClear(_ error: DecodeError) -> Bool {
        switch error {
        case .notSupported, .tooManyPixels, .tooManyScans, .empty, .tooLargeFile: true
        case .malformed(let message): !message.isEmpty
        default: false
        }
    }
}
