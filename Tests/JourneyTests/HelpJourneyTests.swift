import PtyHarness
import Testing

/// Help as a newcomer meets it, in a terminal of 80 columns and 24 rows.
@Suite(OwnThread()) struct `Help in a terminal` {
    private func playing(rows: Int) throws -> (World, PtySession) {
        var responses = TerminalResponses.exact
        responses.keyboardFlags = 31
        let world = World(small: 30)
        let session = try world.browse(size: PtySize(80, rows), responses: responses)
        session.rests(on: "photo1.jpg")
        return (world, session)
    }

    @Test func `shows first what is needed, turns pages, finds a word, and closes`() throws {
        let (_, session) = try playing(rows: 24)
        session.send("?")
        #expect(session.wait { $0.screen.contains("Most needed") })
        for words in ["move the photo to the trash", "undo what was done last", "quit", "1–22 /"] {
            #expect(
                session.wait { $0.screen.contains(words) }, "\(words)\n\(session.screen.picture)")
        }
        session.send(" ")
        #expect(session.wait { $0.screen.contains("22–43 /") })
        session.send("G")
        #expect(session.wait { $0.screen.contains("bring the photo back") })
        session.send("/sub-f")
        #expect(session.wait { $0.screen.contains("/sub-f▏") })
        #expect(session.wait { $0.screen.contains("the photos of sub-folders too") })
        #expect(!session.screen.contains("move the photo to the trash"))
        session.send("\r")
        #expect(session.wait { $0.screen.contains("Esc shows all") })
        session.send("q")
        #expect(session.wait { $0.screen.contains("Most needed") })
        session.send("q")
        #expect(session.wait { !$0.screen.contains("Most needed") })
        session.send(":help\r")
        #expect(session.wait { $0.screen.contains("Most needed") })
        session.send("q")
        #expect(session.wait { !$0.screen.contains("Most needed") })
        session.send(":q!\r")
        session.endsCleanly()
    }

    @Test func `begins with the keys of the place`() throws {
        let (_, session) = try playing(rows: 30)
        session.send("\r")
        session.send("?")
        #expect(
            session.wait { $0.screen.contains("In the viewer") }, "\(session.screen.picture)")
        session.send("q")
        #expect(session.wait { !$0.screen.contains("In the viewer") })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `the first key of two shows what may follow`() throws {
        let (_, session) = try playing(rows: 24)
        session.send("y")
        session.says("y… 1–9 target · y path")
        session.send("\u{1B}[27u")
        #expect(session.wait { $0.screen.lastLine?.contains("target") == false })
        session.send("g")
        session.says("g… g first · r sub-folders")
        session.send("n")
        #expect(session.wait { $0.screen.lastLine?.contains("nine-grid") == true })
        session.send("q")
        session.endsCleanly()
    }
}
