import Glibc
import Pixels
import Testing

@testable import Decoding

/// A row of a corpus' INDEX.tsv: path, format, what to expect, the size and the quadrants' colours as shown.
private struct CorpusRow {
    let path: String
    let expect: String
    let width: Int?
    let height: Int?
    let quadrants: [Double]

    init?(_ line: Substring, columns: [Substring: Int]) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        func field(_ name: Substring) -> Substring? {
            columns[name].flatMap { $0 < fields.count ? fields[$0] : nil }
        }
        guard let path = field("path"), let format = field("format"), let expect = field("expect"),
            format == "jpeg" || format == "png"
        else { return nil }
        self.path = String(path)
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

@Suite(.serialized, .enabled(if: unsafe getenv("RIFFLE_CORPUS") != nil))
struct `a corpus of real, odd and hostile files` {
    private func outcome(
        of path: String, in pool: DecodePool, _ outcomes: Outcomes, ticket: Int, box: PixelBox
    ) -> (DecodedPhoto?, DecodeError?, seconds: Double) {
        let start = ContinuousClock.now
        pool.submit(DecodeRequest(ticket: ticket, path: Array(path.utf8), box: box))
        let isTold = outcomes.wait(seconds: 30) { $0.order.last == ticket }
        #expect(isTold, "\(path) never came back")
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return (outcomes.photos(ticket: ticket).first, outcomes.failure(ticket: ticket), seconds)
    }

    @Test func `every JPEG and PNG does what the index says, within two seconds`() throws {
        let (folder, rows) = try #require(corpus())
        var tally: [String: Int] = [:]
        var slowest = (seconds: 0.0, path: "")
        let outcomes = Outcomes()
        let pool = try makePool(outcomes, workers: 1, deadline: 4)
        for (ticket, row) in rows.enumerated() {
            let path = folder + "/" + row.path
            // Small pictures whole, for their colours; large ones as a terminal shows them.
            let isSmall = (row.width ?? 0) * (row.height ?? 0) <= 1_000_000
            let box =
                isSmall ? PixelBox(width: 1000, height: 1000) : PixelBox(width: 400, height: 240)
            let (photo, error, seconds) = outcome(
                of: path, in: pool, outcomes, ticket: ticket, box: box)
            if seconds > slowest.seconds { slowest = (seconds, row.path) }
            #expect(seconds < 2, "\(row.path)")
            if case .decoderCrashed = error {
                Issue.record("\(row.path): \(error.debugDescription)")
            }
            tally[
                "\(row.expect): \(photo == nil ? "error" : photo?.damage == nil ? "picture" : "damaged")",
                default: 0] += 1
            switch row.expect {
            case "ok":
                #expect(photo != nil, "\(row.path): \(error.debugDescription)")
                guard let photo else { continue }
                #expect(
                    photo.sourceWidth == row.width && photo.sourceHeight == row.height,
                    "\(row.path)")
                guard row.quadrants.count == 12, photo.bitmap.width > 1, photo.bitmap.height > 1
                else { continue }
                let worst =
                    zip(quadrantColours(photo.bitmap), row.quadrants).map { abs($0 - $1) }.max()
                    ?? 0
                tally[worst <= 8 ? "ok: right colours" : "ok: wrong colours", default: 0] += 1
                if worst > 8 { print("colours off by \(worst): \(row.path)") }
            case "error":
                if photo != nil {
                    print(
                        "a picture where none was expected: \(row.path) \(photo?.damage ?? "undamaged")"
                    )
                }
            default: break
            }
        }
        for (what, count) in tally.sorted(by: { $0.key < $1.key }) { print("\(what): \(count)") }
        print("slowest: \(slowest.path) \(slowest.seconds) s")
        let right = tally["ok: right colours", default: 0]
        let wrong = tally["ok: wrong colours", default: 0]
        #expect(Double(right) >= 0.98 * Double(right + wrong))
        pool.shutDown()
    }
}
