import Glibc
import PtyHarness

/// The program inside a tmux of its own, without a status line of tmux.
final class Tmux {
    static let isThere = access("/usr/bin/tmux", X_OK) == 0

    let session: PtySession
    private let root: String

    /// Starts the program on the photos of a world, in 80 × 24 cells.
    init(_ world: World, _ arguments: [String]) throws {
        root = world.root
        let program = ([BuildFolder.program("riffle")] + arguments + [world.photos])
            .map { "'\($0)'" }.joined(separator: " ")
        let start = [
            "/usr/bin/tmux", "-S", root + "/tmux", "-f", "/dev/null", "set", "-g", "status", "off",
            ";", "set", "-as", "terminal-features", ",*:RGB", ";", "new-session", "-e",
            "HOME=\(root)/home", program, ";", "pipe-pane", "-O", "cat >'\(root)/written'",
        ]
        session = try PtySession(
            start,
            environment: [
                "HOME": root + "/home", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "TZ": "UTC",
            ], size: PtySize(80, 24), directory: root, responses: .basic)
    }

    deinit {
        _ = command("kill-server")
    }

    /// What tmux holds of the screen; nil where it does not tell.
    private func capture() -> Look? {
        let lines = command("capture-pane -p -e -N").split(separator: 0x0A)
        guard lines.count == 24 else { return nil }
        var screen = ScreenModel(columns: 80, rows: 24)
        for (row, line) in lines.enumerated() {
            screen.feed(Array("\u{1B}[\(row + 1)H\u{1B}[m".utf8) + line)
        }
        return Look(screen)
    }

    /// What tmux holds once nothing changes any more; nil where it does not come to that.
    ///
    /// The program is a child of tmux's server: whether it is busy cannot be seen from the session.
    func restingCapture() -> Look? {
        var last: Look?
        for _ in 0..<40 {
            session.settle(quietMilliseconds: 700)
            let look = capture()
            if let look, look == last { return look }
            last = look
        }
        return nil
    }

    /// What the program has written, from a moment after its start.
    var written: [UInt8] { World.read(root + "/written") }

    private func command(_ words: String) -> [UInt8] {
        let output = root + "/answer"
        system("/usr/bin/tmux -S '\(root)/tmux' \(words) >'\(output)' 2>/dev/null </dev/null")
        return World.read(output)
    }
}
