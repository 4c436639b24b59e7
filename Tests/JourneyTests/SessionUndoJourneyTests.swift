import Glibc
import PtyHarness
import Selecting
import Testing

/// An evening's work, and what gives it back.
@Suite(.serialized) struct `A session taken back` {
    private static let stars = [
        "photo1.jpg": Judgement(stars: 5), "photo3.jpg": Judgement(stars: 4),
    ]

    /// Two photos of four get stars, and one goes to the trash.
    private func evening() throws -> World {
        let world = World(photos: 4)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("5")
        session.says("★★★★★")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg")
        session.send(Keys.up)
        session.rests(on: "photo3.jpg")
        session.send("4")
        session.says("★★★★")
        #expect(session.wait { _ in world.trashed == ["photo2.jpg"] })
        session.send("q")
        session.endsCleanly()
        #expect(
            session.screen.contains("1 trashed · riffle --restore-session brings it back"),
            "\(session.screen.picture)")
        #expect(world.judgements == Self.stars)
        return world
    }

    private func run(_ world: World, _ words: [String]) throws -> PtySession {
        try world.run(words, size: PtySize(160, 24))
    }

    /// What a shell ends with in which the program is run with these words, without a terminal or with one behind the pipes.
    private func script(_ world: World, _ line: String, hasTerminal: Bool) throws -> PtySession {
        let program = "'\(BuildFolder.program("riffle"))'"
        let leave = hasTerminal ? "" : "setsid -w "
        return try PtySession(
            ["/bin/sh", "-c", line.replacing("riffle", with: leave + program)],
            environment: world.all, size: PtySize(160, 24), directory: world.root)
    }

    @Test func `by the command that the last line names has its photos back, and keeps its stars`()
        throws
    {
        let world = try evening()
        let restored = try run(world, ["--restore-session"])
        #expect(restored.waitForEnd() == .exited(status: 0))
        #expect(restored.screen.contains("restored: \(world.path("photo2.jpg"))"))
        #expect(world.exists(world.path("photo2.jpg")) && world.judgements == Self.stars)
    }

    @Test func `whole is announced and asked about first, and no is the answer where none comes`()
        throws
    {
        let world = try evening()
        for answer in ["\r", "n\r", "yesterday\r", "\u{04}"] {
            let asked = try run(world, ["--undo-session"])
            #expect(asked.wait(forText: "Take all of this back? [y/N]"))
            #expect(asked.screen.contains(": 1 trashed; 2 given stars"), "\(asked.screen.picture)")
            asked.send(answer)
            #expect(asked.waitForEnd() == .exited(status: 1), "\(answer)")
            #expect(asked.screen.contains("nothing was taken back"))
        }
        let interrupted = try run(world, ["--undo-session"])
        #expect(interrupted.wait(forText: "[y/N]"))
        interrupted.send("\u{03}")
        #expect(interrupted.waitForEnd() == .killed(signal: SIGINT))
        #expect(world.trashed == ["photo2.jpg"] && world.judgements == Self.stars)
        let done = try run(world, ["--undo-session"])
        #expect(done.wait(forText: "[y/N]"))
        done.send("y\r")
        #expect(done.waitForEnd() == .exited(status: 0))
        #expect(world.exists(world.path("photo2.jpg")))
        #expect(world.judgements.values.allSatisfy { $0 == .none })
    }

    @Test func `whole takes its answer from the terminal, and from no pipe`() throws {
        let world = try evening()
        let piped = try script(world, "yes | riffle --undo-session >out 2>&1", hasTerminal: true)
        #expect(piped.wait(forText: "Take all of this back? [y/N]"))
        piped.send("n\r")
        #expect(piped.waitForEnd() == .exited(status: 1))
        let alone = try script(world, "yes | riffle --undo-session", hasTerminal: false)
        #expect(alone.waitForEnd() == .exited(status: 2), "\(alone.screen.picture)")
        #expect(alone.screen.contains("no terminal to ask at; --yes takes the decisions back too"))
        #expect(world.trashed == ["photo2.jpg"] && world.judgements == Self.stars)
        let sure = try script(
            world, "riffle --undo-session --yes </dev/null", hasTerminal: false)
        #expect(sure.waitForEnd() == .exited(status: 0))
        #expect(world.exists(world.path("photo2.jpg")))
        #expect(world.judgements.values.allSatisfy { $0 == .none })
    }

    /// `U` in the next session makes all of it again, where nothing new was done.
    @Test(arguments: ["--undo-session", "--restore-session", "--undo=photo2.jpg"])
    func `is one step, which U makes again`(command: String) throws {
        let world = try evening()
        let undone = try run(world, [command, "--yes"])
        #expect(undone.waitForEnd() == .exited(status: 0))
        #expect(world.exists(world.path("photo2.jpg")))
        #expect(world.judgements.values.contains { $0 != .none } == (command != "--undo-session"))
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("U")
        #expect(
            session.wait { _ in world.trashed == ["photo2.jpg"] && world.judgements == Self.stars },
            "\(session.screen.picture)")
        session.settle()
        session.send("U")
        session.says("nothing to redo")
        session.send("q")
        session.endsCleanly()
        #expect(world.trashed == ["photo2.jpg"] && world.judgements == Self.stars)
    }

    @Test func `is only rehearsed in a dry run, and refused read-only, also by the configuration`()
        throws
    {
        let world = try evening()
        let before = world.tree()
        let commands = [
            ["--undo-last"], ["--undo-session"], ["--restore-session"], ["--undo", "photo2.jpg"],
        ]
        for words in commands {
            let rehearsed = try run(world, words + ["--dry-run"])
            #expect(rehearsed.waitForEnd() == .exited(status: 0), "\(words)")
            #expect(rehearsed.screen.contains("would have been"), "\(words)")
            let refused = try run(world, words + ["--read-only"])
            #expect(refused.waitForEnd() == .exited(status: 2), "\(words)")
            #expect(refused.screen.contains("\(words[0]) changes something"))
            for other in commands where other != words {
                let both = try run(world, words + other + ["--yes"])
                #expect(both.waitForEnd() == .exited(status: 2), "\(words) \(other)")
            }
        }
        #expect(world.tree() == before)
        world.configure("read-only = on\n")
        let configured = world.tree()
        for words in commands {
            let refused = try run(world, words + ["--yes"])
            #expect(refused.waitForEnd() == .exited(status: 2), "\(words)")
            #expect(refused.screen.contains("read-only = on in the configuration"))
        }
        #expect(world.tree() == configured)
        world.configure("dry-run = on\n")
        let rehearsed = try run(world, ["--undo", "photo2.jpg"])
        #expect(rehearsed.waitForEnd() == .exited(status: 0))
        #expect(world.trashed == ["photo2.jpg"] && world.judgements == Self.stars)
    }
}
