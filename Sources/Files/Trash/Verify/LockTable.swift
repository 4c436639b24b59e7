import CLinux

/// The files that any process has locked, as the kernel lists them: asking with a lock of our own would stand in others' way.
struct LockTable {
    /// Nil where the kernel does not tell.
    private let inodes: Set<UInt64>?

    init() {
        do throws(FailedCall) {
            let path = bytes("/proc/locks")
            let file = try Directory(path: bytes("/proc")).open(bytes("locks"))
            self.init(try file.contents(limit: 1 << 22, path))
        } catch {
            self.init(inodes: nil)
        }
    }

    private init(inodes: Set<UInt64>?) {
        self.inodes = inodes
    }

    /// Lines like `1: FLOCK  ADVISORY  WRITE 4711 fd:01:131 0 EOF`.
    init(_ content: [UInt8]) {
        var inodes: Set<UInt64> = []
        for line in content.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count > 5, words[1].elementsEqual("FLOCK".utf8),
                let inode = words[5].split(separator: UInt8(ascii: ":")).last,
                let number = UInt64(String(decoding: inode, as: UTF8.self))
            else { continue }
            inodes.insert(number)
        }
        self.init(inodes: inodes)
    }

    /// Whether a file with this number is locked; true if unknown.
    func holds(_ inode: UInt64) -> Bool {
        inodes?.contains(inode) ?? true
    }
}
