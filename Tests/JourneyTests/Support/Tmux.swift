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

    /// What tmux holds of the screen, with colours.
    func capture() -> [UInt8] { command("capture-pane -p -e") }

    /// How many bytes tmux threw away because the terminal outside did not take them.
    var discarded: Int? {
        Int(
            String(decoding: command("list-clients -F '#{client_discarded}'"), as: UTF8.self)
                .filter { $0.isNumber })
    }

    /// What the program has written, from a moment after its start.
    var written: [UInt8] { World.read(root + "/written") }

    private func command(_ words: String) -> [UInt8] {
        let output = root + "/answer"
        system("/usr/bin/tmux -S '\(root)/tmux' \(words) >'\(output)' 2>/dev/null </dev/null")
        return World.read(output)
    }
}
