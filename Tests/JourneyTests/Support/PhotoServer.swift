import Glibc
import PtyHarness

/// A server on loopback with the photos of a world; it ends with this.
final class PhotoServer {
    private let stream: UnsafeMutablePointer<FILE>?
    private let world: World
    private var process: Int32 = 0
    private(set) var port = 0

    init(_ world: World) {
        self.world = world
        let script = World.project + "/Tests/Support/PhotoServer/photo_server.py"
        stream = popen("exec python3 '\(script)' '\(world.photos)'", "r")
        port = number()
        process = Int32(number())
    }

    deinit {
        // A thread of tests may hold back signals, and what it starts then holds them back too: but for this one.
        if process > 0 { kill(process, SIGKILL) }
        if let stream { pclose(stream) }
    }

    private func number() -> Int {
        guard let stream else { return 0 }
        var digits = ""
        while case let letter = fgetc(stream), letter != EOF, letter != 10 {
            digits.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: letter)))
        }
        return Int(digits) ?? 0
    }

    /// Nobody answers from now on.
    func stop() {
        kill(process, SIGKILL)
        process = 0
    }

    func url(_ path: String, user: String = "") -> String {
        "http://\(user)127.0.0.1:\(port)/\(path)"
    }

    /// What it was asked for.
    var asked: [String] {
        String(decoding: World.read(world.path(".asked")), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }
}
