import CLinux
import Glibc
import System

/// The folder that holds the journals of all sessions of one user.
struct JournalFolder: ~Copyable {
    let directory: Directory

    private static var suffix: [UInt8] { bytes(".log") }

    /// Opens the folder, made with mode 0700 if it is missing; it must belong to `user`.
    init(making stateHome: Path, user: UInt32) throws(FailedCall) {
        let path = BytePath.join(stateHome, bytes("riffle/journal"))
        let made = try Directory.making(path, mode: 0o700, owner: user)
        try check(try made.isOwned(by: user) ? 0 : EPERM, "open", path)
        directory = made
    }

    /// Opens the folder as it is; nil when there is none.
    init?(opening stateHome: Path) throws(FailedCall) {
        do throws(FailedCall) {
            directory = try Directory(
                path: try resolvedPath(BytePath.join(stateHome, bytes("riffle/journal"))))
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
    }

    /// The sessions that have a journal, sorted by name.
    func sessions() throws(FailedCall) -> [[UInt8]] {
        Self.sessions(among: try directory.names())
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// The names that are those of journals.
    static func sessions(among names: [[UInt8]]) -> [[UInt8]] {
        names.filter { $0.suffix(suffix.count) == suffix[...] }
    }

    /// `host-boot-process-random.log`, with the start of the run before the random digits: `s17x0123456789abcdef`.
    static func sessionName(_ places: TrashPlaces, random: UInt64) -> [UInt8] {
        let start = places.start.map { "s\($0)x" } ?? ""
        return hostPart(places.hostName) + places.bootID
            + bytes("-\(places.processID)-\(start)\(hexadecimal(random))") + suffix
    }

    /// The process that a session's name tells of, and when it began, where the name tells that.
    static func run(of session: [UInt8]) -> (process: Int64?, start: Int64?) {
        let words = session.dropLast(suffix.count).split(separator: UInt8(ascii: "-")).suffix(2)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 2 else { return (nil, nil) }
        let digits = words[1].prefix { $0 != "x" }
        return (Int64(words[0]), digits.first == "s" ? Int64(digits.dropFirst()) : nil)
    }

    /// Whether a host with this name made the journal.
    static func isSession(_ session: [UInt8], of hostName: [UInt8]) -> Bool {
        session.starts(with: hostPart(hostName))
    }

    private static func hostPart(_ name: [UInt8]) -> [UInt8] {
        let host = name.map { isPlainNameByte($0) ? $0 : UInt8(ascii: "_") }
        return Array(host.prefix(64)) + bytes("-")
    }

    private static func isPlainNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
