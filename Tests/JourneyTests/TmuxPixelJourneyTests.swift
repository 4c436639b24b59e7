import Glibc
import PtyHarness
import Testing

@Suite(.serialized, .enabled(if: Tmux.isThere)) struct `Photos in pixels inside a real tmux` {
    private static let placeholder = "\u{10EEEE}"

    /// The commands of kitty's protocol that reached the terminal since the transcript had this length.
    private func commands(_ session: PtySession, from start: Int = 0) -> [String] {
        String(decoding: session.transcript.dropFirst(start), as: UTF8.self).components(
            from: "\u{1B}_G", to: "\u{1B}\\")
    }

    private func isQuiet(_ session: PtySession, from start: Int = 0) {
        let commands = commands(session, from: start)
        #expect(commands.isEmpty, "\(commands.prefix(2))")
        #expect(!session.has(Self.placeholder, from: start))
    }

    /// Where its client is slow, on a busy machine, tmux drops what it has not written, and photos are half-blocks: then it is tried again.
    @Test func `are handed on to kitty, and go with the program`() throws {
        for _ in 0..<5 {
            guard let commands = try session() else { continue }
            for command in commands {
                let keys = command.split(separator: ";")[0]
                #expect(keys.hasSuffix("q=2") && !keys.contains("a=q"), "\(keys)")
            }
            let isWhole = ["a=t,", "a=p,U=1,"].allSatisfy { start in
                commands.contains { $0.hasPrefix(start) }
            }
            if isWhole { return }
        }
        Issue.record("no picture was handed on in five sessions")
    }

    /// The program on its first photo in pixels; nil where tmux has dropped it each time.
    private func start(in world: World) throws -> Tmux? {
        for _ in 0..<5 {
            let tmux = try Tmux(world, ["--pixels", "kitty"], passes: true, responses: .kitty)
            tmux.session.rests(on: "photo1.jpg")
            if tmux.session.wait(until: { $0.has(Self.placeholder) }) { return tmux }
        }
        return nil
    }

    /// Two photos, another window and back, and the end; the commands that reached the terminal, nil where a photo was not in pixels.
    private func session() throws -> [String]? {
        guard let tmux = try start(in: World(photos: 3)) else { return nil }
        let length = tmux.session.transcript.count
        tmux.session.send(Keys.right)
        tmux.session.rests(on: "photo2.jpg")
        guard tmux.session.wait(until: { $0.has(Self.placeholder, from: length) }) else {
            return nil
        }
        // Another window and back.
        tmux.command("new-window 'sleep 100'")
        tmux.session.settle(quietMilliseconds: 500)
        let before = tmux.session.transcript.count
        tmux.command("last-window")
        guard tmux.session.wait(until: { $0.has(Self.placeholder, from: before) }) else {
            return nil
        }
        tmux.session.send("q")
        // A tmux that ends with its last program hands on nothing that it has not written by then: the other window goes later.
        #expect(tmux.session.wait { self.commands($0).last?.hasPrefix("a=d,d=R,") == true })
        tmux.command("kill-window -t :1")
        #expect(tmux.session.waitForEnd() == .exited(status: 0))
        return commands(tmux.session)
    }

    @Test(arguments: ["option", "terminal", "choice"])
    func `are half-blocks where something is missing, and nothing is handed on`(missing: String)
        throws
    {
        let world = World(photos: 2)
        let tmux = try Tmux(
            world, ["--pixels", missing == "choice" ? "auto" : "kitty"],
            passes: missing != "option",
            responses: missing == "terminal" ? .modern : .kitty)
        tmux.session.rests(on: "photo1.jpg")
        tmux.session.settle(quietMilliseconds: 1000)
        isQuiet(tmux.session)
        tmux.session.send("q")
        #expect(tmux.session.waitForEnd() == .exited(status: 0))
        isQuiet(tmux.session)
    }

    @Test func `become half-blocks when a terminal comes that shows none`() throws {
        let tmux = try #require(try start(in: World(photos: 2)))
        let other = try tmux.attached(PtySize(70, 20))
        #expect(tmux.session.wait { _ in tmux.shows(Self.placeholder) == false })
        other.settle(quietMilliseconds: 500)
        let length = other.transcript.count
        tmux.session.send(Keys.right)
        tmux.session.settle(quietMilliseconds: 1000)
        other.settle(quietMilliseconds: 500)
        isQuiet(other, from: length)
        tmux.session.send("q")
        #expect(tmux.session.waitForEnd() == .exited(status: 0))
    }
}

extension String {
    /// What stands between each of these two.
    fileprivate func components(from start: String, to end: String) -> [String] {
        var found: [String] = []
        var rest = self[...]
        while let first = rest.firstRange(of: start) {
            rest = rest[first.upperBound...]
            guard let last = rest.firstRange(of: end) else { break }
            found.append(String(rest[..<last.lowerBound]))
            rest = rest[last.upperBound...]
        }
        return found
    }
}
