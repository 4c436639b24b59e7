import Glibc
import PtyHarness

/// The program inside a tmux of its own, without a status line of tmux.
final class Tmux {
    static let isThere = access("/usr/bin/tmux", X_OK) == 0

    let session: PtySession
    /// Its folder has tmux's socket, and lives as long as this.
    private let world: World
    private var root: String { world.root }

    /// Starts the program on the photos of a world, in 80 × 24 cells, once tmux knows its terminal.
    ///
    /// With `passes` tmux hands on what programs send to the terminal itself.
    init(
        _ world: World, _ arguments: [String], passes: Bool = false,
        responses: TerminalResponses = .basic
    ) throws {
        self.world = world
        let root = world.root
        let program = ([BuildFolder.program("riffle")] + arguments + [world.photos])
            .map { "'\($0)'" }.joined(separator: " ")
        // Without a name of the terminal nothing is waited for.
        let known = "'\(root)/tmux' list-clients -F '#{client_termtype}' | grep -q ."
        let wait = "for i in 1 2 3 4 5 6 7 8; do tmux -S \(known) && break; sleep 0.2; done; "
        let start = [
            "/usr/bin/tmux", "-S", root + "/tmux", "-f", "/dev/null", "set", "-g", "status", "off",
            ";", "set", "-as", "terminal-features", ",*:RGB", ";", "set", "-g",
            "allow-passthrough", passes ? "on" : "off", ";", "set", "-g", "focus-events", "on", ";",
            "new-session", "-e", "HOME=\(root)/home",
            (responses == .basic ? "" : wait) + "exec " + program, ";", "pipe-pane", "-O",
            "cat >'\(root)/written'",
        ]
        session = try PtySession(
            start,
            environment: [
                "HOME": root + "/home", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "TZ": "UTC",
            ], size: PtySize(80, 24), directory: root, responses: responses)
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

    /// A further terminal on the same session, which is no kitty.
    func attached(_ size: PtySize) throws -> PtySession {
        try PtySession(
            ["/usr/bin/tmux", "-S", root + "/tmux", "attach"],
            environment: ["HOME": root + "/home", "COLORTERM": "truecolor", "LANG": "C.UTF-8"],
            size: size, directory: root, responses: .basic)
    }

    /// Whether tmux holds this text on the screen.
    func shows(_ text: String) -> Bool {
        command("capture-pane -p -N").firstRange(of: Array(text.utf8)) != nil
    }

    /// What the program has written, from a moment after its start.
    var written: [UInt8] { World.read(root + "/written") }

    @discardableResult func command(_ words: String) -> [UInt8] {
        let output = root + "/answer"
        system("/usr/bin/tmux -S '\(root)/tmux' \(words) >'\(output)' 2>/dev/null </dev/null")
        return World.read(output)
    }
}
