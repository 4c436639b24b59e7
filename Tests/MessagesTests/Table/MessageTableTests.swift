import DisplayList
import GoldenTexts
import SeededRandom
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Every message of the status line` {
    private static let rows = MessageTable.sections.flatMap(\.rows)
    private static let widths = [20, 40, 80, 100, 200]

    /// What stays: all but names, reasons, and what is left out where room is short.
    private func result(of message: Message) -> [String] {
        message.spans.filter { $0.spare == 0 && !$0.isElastic }.map {
            String(decoding: $0.text, as: UTF8.self).trimmed
        }
    }

    /// The names that it tells, but those that are left out.
    private func names(in message: Message) -> [String] {
        message.spans.filter { $0.spare == 0 && $0.isElastic && !$0.isReason }.map {
            String(decoding: $0.text, as: UTF8.self)
        }
    }

    @Test func `is said`() {
        for row in Self.rows {
            #expect(row.bench(columns: 100, naming: MessageTable.long).said != nil, "\(row.cause)")
        }
    }

    @Test(arguments: [40, 80, 100, 200])
    func `says what happened, whatever names are in it`(columns: Int) throws {
        for row in Self.rows {
            let bench = row.bench(columns: columns, naming: MessageTable.long)
            let message = try #require(bench.said, "\(row.cause)")
            let drawn = bench.drawnBar
            for words in result(of: message) {
                #expect(drawn.contains(words), "\(row.cause): “\(drawn)” lacks “\(words)”")
            }
        }
    }

    @Test(arguments: [40, 80, 100, 200])
    func `keeps the end of each name, whose number tells photos apart`(columns: Int) throws {
        for row in Self.rows {
            let bench = row.bench(columns: columns, naming: MessageTable.long)
            let message = try #require(bench.said, "\(row.cause)")
            let drawn = bench.drawnBar
            for name in names(in: message) {
                let end = String(name.suffix(name.contains(".") ? 6 : 2))
                #expect(drawn.contains(end), "\(row.cause): “\(drawn)” lacks “\(end)”")
            }
        }
    }

    /// The page is read for its words: names and reasons are long only to be short of room.
    private func brief(_ words: String) -> String {
        words.replacing("Third day in the mountains, IMG_20240517_", with: "IMG_")
            .replacing("Best of the year", with: "Best")
            .replacing("/home/ann/Photos/Best/IMG_4003.JPG", with: "PATH")
            .replacing(", and nobody may write to it", with: "")
    }

    @Test func `stands on a page that is read without the code`() throws {
        var page = """
            # Messages

            What the status line says, and what leads to it. A test makes this page from the code and compares it; `RIFFLE_RECORD=1` writes it.

            """
        for (title, rows) in MessageTable.sections {
            page += "\n## \(title)\n\n| what leads to it | message |\n|---|---|\n"
            for (index, row) in rows.enumerated() {
                let isSame = index > 0 && rows[index - 1].cause == row.cause
                let bench = row.bench(columns: 400) { "IMG_40\($0 < 10 ? "0" : "")\($0).JPG" }
                let message = try #require(bench.said, "\(row.cause)")
                let words = (message.spans + message.more)
                    .map { String(decoding: $0.text, as: UTF8.self) }.joined()
                page += "| \(isSame ? "〃" : row.cause) | \(brief(words)) |\n"
            }
        }
        switch GoldenText("docs/messages.md").compare(with: page) {
        case .same: break
        case .recorded: Issue.record("recorded: look at it, and run the tests again")
        case .differs(let both): Issue.record("\(both)")
        case .failed: Issue.record("docs/messages.md cannot be written")
        }
    }

    @Test func `keeps what answers a question on the narrowest screen`() {
        let asking = Self.rows.filter { !$0.kept.isEmpty }
        #expect(asking.count > 5)
        for row in asking {
            let drawn = row.bench(columns: 20, naming: MessageTable.long).drawnBar
            #expect(drawn.contains(row.kept), "\(row.cause): “\(drawn)”")
        }
    }

    @Test func `is whole where there is room`() throws {
        for row in Self.rows {
            let bench = row.bench(columns: 400, naming: MessageTable.long)
            let message = try #require(bench.said)
            for span in message.spans + message.more {
                let words = String(decoding: span.text, as: UTF8.self).trimmed
                #expect(bench.drawnBar.contains(words), "\(row.cause): “\(bench.drawnBar)”")
            }
        }
    }

    @Test func `loses no result with names of any length on any screen`() throws {
        for seed in Seeds.count(60) {
            var dice = Dice(seed)
            let row = dice.pick(Self.rows)
            let columns = dice.roll(40..<160)
            let prefix = String(repeating: "x", count: dice.roll(0..<120))
            let bench = row.bench(columns: columns) {
                "\(prefix)_\(1000 + $0).\($0 % 2 == 0 ? "JPG" : "jpeg")"
            }
            let message = try #require(bench.said, "seed \(seed): \(row.cause)")
            let drawn = bench.drawnBar
            for words in result(of: message) {
                #expect(
                    drawn.contains(words), "seed \(seed), \(columns), \(row.cause): “\(drawn)”")
            }
        }
    }
}

extension String {
    /// Without the spaces and the colons at its ends.
    fileprivate var trimmed: String {
        let isEdge: (Character) -> Bool = { $0 == " " || $0 == ":" }
        var rest = drop(while: isEdge)
        while let last = rest.last, isEdge(last) { rest.removeLast() }
        return String(rest)
    }
}
