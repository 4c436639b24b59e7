import Glibc
import PtyHarness
import Testing

@Suite struct `a program on a terminal of its own` {
    @Test func `is typed to and read from`() throws {
        let session = try PtySession(["/bin/cat"])
        session.send("hello\r")
        #expect(session.wait { $0.screen.text.prefix(2) == ["hello", "hello"] })
        session.send(Keys.control("d"))
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
    }

    @Test func `has the environment, the folder and the size that it was given`() throws {
        let session = try PtySession(
            ["/bin/sh", "-c", "pwd; stty size; echo $COLOUR$TERM"],
            environment: ["COLOUR": "red"], size: PtySize(61, 17), directory: "/usr")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.screen.text.prefix(3) == ["/usr", "17 61", "redxterm-256color"])
    }

    @Test func `hears of another size`() throws {
        let session = try PtySession(
            ["/bin/sh", "-c", "trap 'stty size' WINCH; echo on; while :; do sleep 0.05; done"])
        #expect(session.wait(forText: "on"))
        session.resize(to: PtySize(70, 20))
        #expect(session.wait(forText: "20 70"))
    }

    @Test func `tells how it ended`() throws {
        let exited = try PtySession(["/bin/sh", "-c", "exit 7"])
        #expect(exited.waitForEnd() == .exited(status: 7))
        let killed = try PtySession(["/bin/cat"])
        killed.signal(SIGTERM)
        #expect(killed.waitForEnd() == .killed(signal: SIGTERM))
        let running = try PtySession(["/bin/cat"])
        #expect(running.waitForEnd(seconds: 0.1) == nil)
    }

    @Test func `is told that its terminal is gone`() throws {
        let session = try PtySession(["/bin/cat"])
        session.hangUp()
        #expect(session.waitForEnd() == .killed(signal: SIGHUP))
    }

    @Test func `pages a file and leaves the screen clean`() throws {
        let world = World(photos: 0)
        let text = (1...200).map { "line \($0) of a text\n" }.joined()
        World.write(Array(text.utf8), to: world.path("text"))
        let session = try PtySession(
            ["/usr/bin/less", world.path("text")], environment: ["LESSHISTFILE": "-"])
        #expect(session.wait { $0.screen.isAlternate && $0.screen.text[0].contains("line 1 of") })
        session.send("G")
        #expect(session.wait(forText: "(END)"))
        session.send("q")
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
        #expect(session.screen.leftovers == [])
    }

    @Test func `shows what it leaves behind`() throws {
        let session = try PtySession([
            "/bin/sh", "-c", "printf '\\033[?1049h\\033[?1003h'; stty raw -echo",
        ])
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.screen.leftovers == ["mode 1003", "alternate screen"])
        #expect(!session.modesAreRestored)
        #expect(!session.isCooked)
    }

    @Test func `gets answers as from a modern terminal, or none`() throws {
        let ask =
            "stty raw -echo; printf '\\033[5n\\033[c'; dd bs=1 count=13 2>/dev/null | od -c; echo"
        let modern = try PtySession(["/bin/sh", "-c", ask])
        #expect(modern.wait { $0.screen.text.joined().contains("0   n 033   [   ?   6   2") })
        let mute = try PtySession(["/bin/sh", "-c", ask], responses: .mute)
        mute.settle(quietMilliseconds: 300)
        #expect(mute.ended() == nil)
    }

    @Test func `tells the style that was in force when it was asked`() throws {
        let ask =
            "stty raw -echo; printf '\\033[48;2;1;2;3m\\033P$qm\\033\\134\\033[0m'; dd bs=1 count=21 2>/dev/null | od -c -w40"
        let session = try PtySession(["/bin/sh", "-c", ask], size: PtySize(200, 24))
        #expect(
            session.wait { $0.screen.contains("4   8   :   2   :   :   1   :   2   :   3   m") })
    }

    @Test func `reports the mouse as terminals do`() {
        #expect(Keys.mouse(.press, column: 0, row: 0) == "\u{1B}[<0;1;1M")
        #expect(Keys.mouse(.drag, column: 9, row: 4) == "\u{1B}[<32;10;5M")
        #expect(Keys.mouse(.release, column: 9, row: 4) == "\u{1B}[<0;10;5m")
    }
}
