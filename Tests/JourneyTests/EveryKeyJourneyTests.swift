import PtyHarness
import Testing

/// How many parts the table is played in.
private let partCount = 3

/// Each keyboard plays the table in parts, all of them at once: a keyboard alone takes minutes.
@Suite(OwnThread()) struct `Every key` {
    @Test(arguments: PlayedKeyboard.allCases, 0..<partCount)
    func `of --print-keys acts once`(keyboard: PlayedKeyboard, part: Int) throws {
        let (world, session) = try World.playing()
        let table = try printedKeys(world)
        #expect(table.count > 40)
        let trials = KeyTrial.all
        var acted = 0
        for (place, (name, keys)) in table.enumerated() where place % partCount == part {
            guard let trial = trials[name] else { continue }
            for key in keys {
                session.reset()
                trial.prepare(session)
                session.settle(quietMilliseconds: 150)
                for label in parts(of: key) { session.press(label, on: keyboard) }
                // On a busy machine it may take a while to act; then it must not act again.
                _ = session.wait { trial.sight($0) == trial.wanted }
                session.settle(quietMilliseconds: 200)
                let found = trial.sight(session)
                #expect(
                    found == trial.wanted,
                    "\(name) by \(key), \(keyboard):\n\(session.screen.picture)")
                acted += 1
                trial.tidy(session)
            }
        }
        #expect(acted > 40 / partCount, "\(acted)")
        session.reset()
        session.press("Ctrl-C", on: keyboard)
        session.endsCleanly()
    }

    /// The names of actions with their keys.
    private func printedKeys(_ world: World) throws -> [(String, [String])] {
        let session = try world.run(["--print-keys"])
        #expect(session.waitForEnd() == .exited(status: 0))
        let text = String(decoding: session.transcript.filter { $0 != 0x0D }, as: UTF8.self)
        let names = KeyTrial.names
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard let name = words.firstIndex(where: { names.contains($0) }), name > 0
            else { return nil }
            return (words[name], Array(words[..<name]))
        }
    }

    /// `gg` and `y1` are two keys, `PgUp` is one.
    private func parts(of key: String) -> [String] {
        key.count == 2 && key.first.map { "gyY".contains($0) } == true
            ? key.map(String.init) : [key]
    }
}
