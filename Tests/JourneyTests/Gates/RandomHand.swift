import SeededRandom
import Glibc
import PtyHarness

/// A hand on keys, mouse and window that does anything but end the program.
enum RandomHand {
    /// Does one thing; returns what it was.
    static func act(_ session: PtySession, _ dice: inout Dice) -> String {
        let number = dice.roll(100)
        let kind = weights.first { number < $0.limit }?.kind ?? .flick
        let detail = dice.roll(1 << 20)
        return act(kind, detail, session)
    }

    private enum Kind {
        case flick, trash, undo, redo, mode, open, close, drag, wheel, size, look, text, stop, noise
    }

    private static let weights: [(kind: Kind, limit: Int)] = [
        (.flick, 28), (.trash, 46), (.undo, 58), (.redo, 62), (.mode, 68), (.open, 72),
        (.close, 77),
        (.drag, 82), (.wheel, 85), (.size, 88), (.look, 93), (.text, 96), (.stop, 98),
        (.noise, 100),
    ]

    private static func act(_ kind: Kind, _ detail: Int, _ session: PtySession) -> String {
        switch kind {
        case .flick:
            return press([Keys.right, Keys.left, "n", "p", Keys.home, Keys.end], detail, session)
        case .trash: return press(["x", Keys.up, Keys.delete], detail, session)
        case .undo: return press(["u"], detail, session)
        case .redo: return press(["U", Keys.control("r")], detail, session)
        case .mode: return press(Way.allCases.map(\.keys) + ["\t", "\u{1B}[Z"], detail, session)
        case .open: return press([Keys.enter], detail, session)
        case .close: return press([Keys.escape], detail, session)
        case .wheel:
            return press(
                [
                    Keys.mouse(.wheelDown, column: 20, row: 5),
                    Keys.mouse(.wheelUp, column: 20, row: 5),
                ],
                detail, session)
        case .look:
            return press(
                [
                    "t", "T", "a", "b", "?", "+", "-", "=", "z", "R", Keys.down, Keys.control("l"),
                    "gg",
                ],
                detail, session)
        case .drag: return drag(detail, session)
        case .size: return resize(detail, session)
        case .text: return command(detail, session)
        case .stop: return pause(detail, session)
        case .noise:
            return press(
                [
                    Keys.paste("x x q u"), "\u{1B}[?62;22c", "\u{1B}P>|xq\u{1B}\\", "\u{1B}[O",
                    "\u{1B}[I",
                ],
                detail, session)
        }
    }

    private static func press(_ keys: [String], _ detail: Int, _ session: PtySession) -> String {
        let key = keys[detail % keys.count]
        session.send(key)
        return key.debugDescription
    }

    /// Up, down or to a side, sometimes not let go.
    private static func drag(_ detail: Int, _ session: PtySession) -> String {
        let (column, row) = (10 + detail % 40, 4 + detail / 64 % 10)
        let step = [(0, -2), (0, 2), (6, 0), (-6, 0)][detail / 1024 % 4]
        session.send(Keys.mouse(.press, column: column, row: row))
        for n in 1...5 {
            session.pump(milliseconds: 8)
            session.send(
                Keys.mouse(
                    .drag, column: max(0, column + n * step.0), row: max(0, row + n * step.1)))
        }
        let isLetGo = detail / 4096 % 8 != 0
        if isLetGo {
            session.send(
                Keys.mouse(
                    .release, column: max(0, column + 5 * step.0), row: max(0, row + 5 * step.1)))
        }
        return "drag by \(step)\(isLetGo ? "" : ", not let go")"
    }

    private static func resize(_ detail: Int, _ session: PtySession) -> String {
        let sizes = [
            PtySize(80, 24), PtySize(60, 16), PtySize(100, 30), PtySize(1, 1), PtySize(0, 0),
            PtySize(20, 6), PtySize(130, 20),
        ]
        let size = sizes[detail % sizes.count]
        session.resize(to: size)
        return "\(size.columns) × \(size.rows)"
    }

    private static func command(_ detail: Int, _ session: PtySession) -> String {
        let lines = ["\(detail % 40)", "mode deck", "set stack.seed 7", "nonsense", ""]
        let line = lines[detail / 64 % lines.count]
        session.send(":")
        session.pump(milliseconds: 40)
        session.send(line)
        session.pump(milliseconds: 40)
        session.send(detail / 1024 % 4 == 0 ? Keys.escape : Keys.enter)
        return ":" + line
    }

    /// Stopped as by a debugger or a machine that sleeps, with keys typed meanwhile.
    private static func pause(_ detail: Int, _ session: PtySession) -> String {
        session.signal(SIGSTOP)
        for _ in 0..<(detail % 4) { session.send(Keys.right) }
        usleep(UInt32(detail % 200) * 1000)
        session.signal(SIGCONT)
        return "stopped for \(detail % 200) ms"
    }
}
