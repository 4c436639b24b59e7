import PtyHarness

extension World {
    /// The program run by a shell with these words, in the folder of the photos: its exit status, and what it wrote.
    ///
    /// `input`, `output` and `errors` are where its standard descriptors lead to, quoted for the shell.
    func script(
        _ words: String, input: String = "/dev/tty", output: String? = nil, errors: String? = nil
    ) throws -> (status: Int32, output: String, errors: String) {
        let command =
            "'\(BuildFolder.program("riffle"))' \(words) <\(input) >\(output ?? "'\(root)/output'") "
            + "2>\(errors ?? "'\(root)/errors'"); echo $? >'\(root)/status'"
        let session = try PtySession(
            ["/bin/sh", "-c", command], environment: all, directory: photos)
        _ = session.waitForEnd()
        func text(_ name: String) -> String {
            String(decoding: World.read(root + "/" + name), as: UTF8.self)
        }
        return (Int32(text("status").dropLast()) ?? -1, text("output"), text("errors"))
    }
}
