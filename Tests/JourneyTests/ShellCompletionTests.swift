import Glibc
import PtyHarness
import Testing

/// A shell of the machine, with the project's completion of it.
private struct CompletingShell {
    let name: String
    let command: [String]
    let setUp: String

    var isThere: Bool { access("/usr/bin/\(name)", X_OK) == 0 || access("/bin/\(name)", X_OK) == 0 }

    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        + "/assets/completions"

    static let bash = CompletingShell(
        name: "bash", command: ["bash", "--norc", "--noprofile", "-i"],
        setUp: "bind 'set enable-bracketed-paste off'; source \(folder)/riffle.bash")
    static let zsh = CompletingShell(
        name: "zsh", command: ["zsh", "-f", "-i"],
        setUp: "fpath=(\(folder) $fpath); autoload -Uz compinit; compinit -u -D")
    static let fish = CompletingShell(
        name: "fish",
        command: ["fish", "-N", "-i", "-C", "function fish_prompt; echo -n '$> '; end"],
        setUp: "source \(folder)/riffle.fish")
}

@Suite struct `Completion in a shell` {
    /// What is typed before Tab, and what stands on the line behind it.
    private static let lines = [
        ("--sort=da", "--sort=date"), ("--sort da", "--sort date"), ("-m wat", "-m waterfall"),
        ("--no-h", "--no-http-cache"), ("--read-only --label pur", "--read-only --label purple"),
        ("--set grid.lay", "--set grid.layout="),
        ("--set grid.layout=mom", "--set grid.layout=moments"),
        ("--set=grid.layout=mom", "--set=grid.layout=moments"),
        ("--trash-dir pho", "--trash-dir photos/"), ("--filter x holi", "--filter x holiday.jpg"),
        ("-- --so", "-- --so"),
    ]

    @Test func `completes options, values, settings and files in bash`() throws {
        try complete(in: .bash)
    }

    @Test(.enabled(if: CompletingShell.zsh.isThere, "zsh is not installed"))
    func `completes the same in zsh`() throws {
        try complete(in: .zsh)
    }

    @Test(.enabled(if: CompletingShell.fish.isThere, "fish is not installed"))
    func `completes the same in fish`() throws {
        try complete(in: .fish)
    }

    private func complete(in shell: CompletingShell) throws {
        var template = Array("/tmp/riffle-completion-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        let home = try #require(made)
        defer { _ = system("rm -rf '\(home)'") }
        #expect(system("mkdir '\(home)/photos'; touch '\(home)/holiday.jpg'") == 0)
        for (typed, completed) in Self.lines {
            let session = try #require(
                try PtySession.shell(
                    ["/usr/bin/env"] + shell.command,
                    environment: ["HOME": home, "XDG_CONFIG_HOME": home],
                    size: PtySize(120, 30), directory: home))
            session.send(shell.setUp + "; echo rea''dy\r")
            #expect(session.wait(forText: "ready"))
            session.send("clear\r")
            session.send("riffle \(typed)\t")
            // A mark behind it: what stands before it is what Tab has left.
            session.send("@")
            let isThere = session.wait { session in
                ["riffle \(completed)@", "riffle \(completed) @"].contains(
                    where: session.screen.contains)
            }
            #expect(isThere, "\(shell.name): riffle \(typed)")
        }
    }
}
