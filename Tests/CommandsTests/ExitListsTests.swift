import Browsing
import Cells
import Commands
import DisplayList
import Glibc
import Invocation
import Messages
import Selecting
import Testing
import ViewModel

/// Names that would break a line, a column or a string of JSON.
private let names: [[UInt8]] = [
    Array("plain.jpg".utf8), Array("a\tb.jpg".utf8), Array("c\nd.jpg".utf8),
    Array("e\rf.jpg".utf8), Array("g\\th.jpg".utf8), Array("i\"j.jpg".utf8),
    Array("k\u{7F}l\u{1}.jpg".utf8), [0x66, 0xFF, 0x2E],
]

@Suite struct `The lists on the way out` {
    private let photos = names.enumerated().map { Photo(id: PhotoID($0.offset), name: $0.element) }

    private func lists(
        _ arguments: [String], underWay: Set<PhotoID> = [], report: Report
    ) throws -> ExitLists {
        let options = try OptionParser.parse(arguments.map { Array($0.utf8) })
        let summary = SessionSummary(
            trashed: Array(photos[..<2]), trashedBytes: 0, kept: Array(photos[2...]),
            favourites: [photos[3]], marks: [PhotoID(4), PhotoID(6)],
            judgements: [
                PhotoID(3): Judgement(flag: .pick), PhotoID(5): Judgement(flag: .reject),
                PhotoID(6): Judgement(stars: 2),
            ], shown: [photos[6], photos[2]])
        return ExitLists(
            options: options, summary: summary, underWay: underWay, report: report,
            path: { Array("/".utf8) + names[$0.number] })
    }

    private func printed(_ arguments: [String], underWay: Set<PhotoID> = []) throws -> String {
        let shelf = try #require(Shelf())
        let run = shelf.run { report in
            do {
                return try lists(arguments, underWay: underWay, report: report).print()
                    ? .success : .failure
            } catch {
                return .usage
            }
        }
        #expect(run.status == .success)
        return run.output + run.errors
    }

    @Test func `are what was decided, each in its own`() throws {
        func paths(_ list: String) throws -> [String] {
            try printed(["--print", list, "-0"]).split(separator: "\0").map(String.init)
        }
        #expect(try paths("trashed") == ["/plain.jpg", "/a\tb.jpg"])
        #expect(try paths("kept").count == 6)
        #expect(try paths("favourites") == ["/e\rf.jpg"])
        #expect(try paths("all").count == 8)
        #expect(try paths("marked") == ["/g\\th.jpg", "/k\u{7F}l\u{1}.jpg"])
        #expect(try paths("rejected") == ["/i\"j.jpg"])
        #expect(try paths("rated") == ["/k\u{7F}l\u{1}.jpg"])
        #expect(try paths("decided").count == 5)
        #expect(try paths("shown") == ["/k\u{7F}l\u{1}.jpg", "/c\nd.jpg"])
        #expect(try printed(["--print=rejected", "--format=tsv"]).hasPrefix("rejected\t"))
    }

    @Test func `say of what is under way that it is unfinished`() throws {
        let under: Set<PhotoID> = [PhotoID(1), PhotoID(2)]
        let all = try printed(["--print=all", "--format=tsv"], underWay: under)
        #expect(all.split(separator: "\n").count { $0.hasPrefix("unfinished\t") } == 2)
        let kept = try printed(["--print=kept", "-0"], underWay: under)
        #expect(kept.split(separator: "\0").count == 5)
    }

    @Test func `of a dry run name what would have been trashed`() throws {
        let text = try printed(["--dry-run"])
        #expect(text.contains("riffle: /plain.jpg: would have been trashed\n"))
        #expect(try printed(["--dry-run", "--quiet"]) == text)
    }

    @Test func `as a table have a line a photo and two columns, whatever the names are`() throws {
        let lines = try printed(["--print=all", "--format=tsv"]).split(separator: "\n")
        #expect(lines.count == names.count)
        for line in lines {
            #expect(line.split(separator: "\t").count == 2 && !line.contains("\r"), "\(line)")
        }
        #expect(lines.contains("trashed\t/a\\tb.jpg") && lines.contains("kept\t/c\\nd.jpg"))
        #expect(lines.contains("kept\t/g\\\\th.jpg") && lines.contains("favourite\t/e\\rf.jpg"))
    }

    @Test func `as JSON are JSON, whatever the names are`() throws {
        let text = try printed(["--print=kept", "--format=json"])
        let expected = [
            "c\\u000ad.jpg\", \"status\": \"kept", "e\\u000df.jpg\", \"status\": \"favourite",
            "g\\\\th.jpg\", \"status\": \"kept", "i\\\"j.jpg\", \"status\": \"rejected",
            "k\\u007fl\\u0001.jpg\", \"status\": \"kept", "f\\udcff.\", \"status\": \"kept",
        ].map { "  {\"path\": \"/\($0)\"}" }
        #expect(text == "[\n" + expected.joined(separator: ",\n") + "\n]\n")
    }
}

@Suite struct `The line of a session that is over` {
    private func text(_ change: (inout SessionDeeds) -> Void) throws -> String? {
        var deeds = SessionDeeds()
        change(&deeds)
        return ClosingLine(
            options: try OptionParser.parse([]), deeds: deeds, encoding: .utf8
        ).text
    }

    @Test(arguments: [TextEncoding.ascii, .utf8], [[], ["--glyphs", "ascii"]])
    func `says why photos were letters, unless that was asked for`(
        encoding: TextEncoding, arguments: [String]
    ) throws {
        let line = ClosingLine(
            options: try OptionParser.parse(arguments.map { Array($0.utf8) }),
            deeds: SessionDeeds(),
            encoding: encoding)
        #expect((line.letters != nil) == (encoding == .ascii && arguments.isEmpty))
    }

    @Test func `counts, and says how what was done to files is taken back`() throws {
        #expect(try text { _ in } == nil)
        #expect(try text { ($0.favourites, $0.kept) = (2, 9) } == "2 favourites")
        #expect(try text { $0.kept = 9 } == nil)
        #expect(try text { ($0.kept, $0.decided) = (9, 4) } == "4 decided")
        #expect(
            try text { ($0.favourites, $0.kept, $0.trashed) = (1, 8, 1) }
                == "1 favourite, 8 kept, 1 trashed · riffle --restore-session brings it back")
        #expect(
            try text { ($0.decided, $0.copied, $0.linked) = (20, 19, 1) }
                == "20 decided, 19 copied, 1 linked · riffle --journal lists the copies")
        #expect(
            try text { ($0.kept, $0.moved, $0.trashed) = (3, 2, 12) }
                == "3 kept, 2 moved, 12 trashed · riffle --restore-session brings them back")
        #expect(
            try text { ($0.decided, $0.kept, $0.copied, $0.trashed) = (20, 20, 20, 180) }
                == "200 decided, 20 kept, 20 copied, 180 trashed · riffle --restore-session brings the 180 trashed back"
        )
    }
}
