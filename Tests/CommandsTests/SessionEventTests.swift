import Commands
import Selecting
import Testing

@Suite struct `An event of a session` {
    private func line(_ event: SessionEvent) -> String {
        let folder = Array("/home/ann".utf8)
        return String(decoding: event.line(at: 1_764_257_400_042, in: folder), as: UTF8.self)
    }

    @Test func `is one line of JSON, with its time and a path from the root`() {
        #expect(
            line(.shown(Array("./trip/a.jpg".utf8)))
                == """
                {"event": "shown", "time": 1764257400.042, "path": "/home/ann/trip/a.jpg"}

                """)
        #expect(
            line(.trashed(Array("/a b.jpg".utf8), to: [Array("/t/a b.jpg".utf8)]))
                == """
                {"event": "trashed", "time": 1764257400.042, "path": "/a b.jpg", "to": ["/t/a b.jpg"]}

                """)
        #expect(
            line(.shown(Array("https://example.org/a.jpg".utf8))).hasSuffix(
                "\"path\": \"https://example.org/a.jpg\"}\n"))
    }

    @Test func `has the decision as --list does`() {
        let judgement = Judgement(stars: 3, flag: .pick, label: .colour(.red))
        #expect(
            line(.decided(Array("/a.jpg".utf8), judgement)).hasSuffix(
                """
                "path": "/a.jpg", "stars": 3, "flag": "pick", "label": "red", "turn": 1, "decided": true}

                """))
        #expect(
            line(.undone(.decided, Array("/a.jpg".utf8), Judgement.none)).contains(
                """
                "what": "decided", "path": "/a.jpg", "stars": 0, "flag": "none", "label": null
                """))
    }

    @Test func `gives the bytes of a path that is no UTF-8, and keeps a line break in one line`() {
        #expect(
            line(.shown([0x2F, 0xFF, 0x0A])).hasSuffix(
                "\"path\": \"/\\udcff\\u000a\", \"path_hex\": \"2fff0a\"}\n"))
    }

    @Test func `tells the version first, with what a file of events begins with`() {
        let first = line(.begun(version: "1.2", process: 7, isDryRun: false))
        #expect(first.hasPrefix("{\"version\": 1, \"event\": \"begun\", "))
        #expect(first.utf8.starts(with: SessionEvent.beginning))
        #expect(
            line(.quit(printed: nil, signal: 15)).hasSuffix("\"printed\": null, \"signal\": 15}\n"))
    }
}
