extension PtySession {
    /// A shell whose prompt is `$>`, once it has shown it; nil where it does not.
    public static func shell(
        _ command: [String], environment: [String: String] = [:],
        size: PtySize = PtySize(80, 24), directory: String? = nil,
        responses: TerminalResponses = .modern
    ) throws(SpawnFailure) -> PtySession? {
        let own = ["PS1": "$> ", "HISTFILE": "", "ENV": ""]
        let session = try PtySession(
            command, environment: own.merging(environment) { $1 }, size: size,
            directory: directory, responses: responses)
        return session.wait(forText: "$>") ? session : nil
    }

    /// Whether the shell obeys a command typed at its prompt; typed again where it was swallowed.
    public var obeysCommands: Bool {
        (0..<80).contains { _ in
            send("echo $((1200+34))x\r")
            return wait(seconds: 0.5, forText: "1234x")
        }
    }
}
