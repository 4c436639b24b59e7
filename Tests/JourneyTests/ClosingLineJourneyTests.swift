import Glibc
import PtyHarness
import Selecting
import Testing

@Suite(.serialized) struct `The closing line` {
    private func trash(_ count: Int, in session: PtySession) {
        for number in 1...max(1, count) where number <= count {
            session.rests(on: "photo\(number).jpg")
            session.send("x")
        }
        session.rests(on: "photo\(count + 1).jpg")
    }

    @Test func `tells what was trashed and made a favourite, and how it is taken back`() throws {
        let world = World(photos: 5)
        let session = try world.browse()
        trash(3, in: session)
        session.send("u")
        session.rests(on: "photo3.jpg")
        session.send(Keys.down)
        session.says("♥")
        session.send("q")
        session.endsCleanly()
        #expect(
            session.screen.contains(
                "1 favourite, 3 kept, 2 trashed · riffle --restore-session brings them back"),
            "\(session.screen.picture)")
        let restored = try world.run(["--restore-session"])
        #expect(restored.waitForEnd() == .exited(status: 0))
        #expect(world.trashed.isEmpty)
        #expect(world.judgements == ["photo3.jpg": Judgement(flag: .pick)])
    }

    @Test func `one is one, and a favourite of an earlier session is not counted`() throws {
        let world = World(photos: 3)
        for (round, words) in [
            "1 favourite, 2 kept, 1 trashed · riffle --restore-session brings it back", nil,
        ].enumerated() {
            let session = try world.browse()
            session.rests(on: round == 0 ? "photo1.jpg" : "photo2.jpg")
            if round == 0 {
                session.send("x")
                session.rests(on: "photo2.jpg")
                session.send(Keys.down)
            }
            session.says("♥")
            session.send("q")
            session.endsCleanly()
            if let words {
                #expect(session.screen.contains(words), "\(session.screen.picture)")
            } else {
                #expect(!session.screen.text.contains { !$0.isEmpty }, "\(session.screen.picture)")
            }
        }
    }

    @Test(arguments: [["--quiet"], ["--dry-run", "--quiet"], []])
    func `nothing is said where nothing was done, or where that is wanted`(
        arguments: [String]
    ) throws {
        let world = World(photos: 3)
        let session = try world.browse(arguments)
        session.rests(on: "photo1.jpg")
        if !arguments.isEmpty {
            session.send("x")
            session.rests(on: "photo2.jpg")
        }
        session.send("q")
        session.endsCleanly()
        #expect(!session.screen.contains("restore-session"), "\(session.screen.picture)")
    }

    @Test func `a signal is a way out too, and the configuration may ask for quiet`() throws {
        for isQuiet in [false, true] {
            let world = World(photos: 3)
            if isQuiet { world.configure("quiet = on\n") }
            let session = try world.browse()
            trash(1, in: session)
            #expect(session.wait { _ in world.trashed.count == 1 })
            session.settle(quietMilliseconds: 300)
            session.signal(SIGTERM)
            #expect(session.waitForEnd() != nil)
            #expect(session.modesAreRestored && session.screen.leftovers.isEmpty)
            #expect(
                session.screen.contains(
                    "2 kept, 1 trashed · riffle --restore-session brings it back")
                    == !isQuiet, "\(session.screen.picture)")
        }
    }
}
