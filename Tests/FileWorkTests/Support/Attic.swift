import CLinux
import DisplayList
import FileWork
import Glibc
import System
import Trash

/// A folder with photos, a home with a trash, and the queue of file work on them; gone when it goes out of scope.
final class Attic {
    let root: String
    let answers: Mailbox<FileNews>
    let notices: Mailbox<FileNotice>

    init?() {
        var template = Array("/tmp/riffle-filework-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made, let answers = Mailbox<FileNews>(), let notices = Mailbox<FileNotice>()
        else { return nil }
        root = made
        self.answers = answers
        self.notices = notices
        for name in ["photos", "share", "state"] { _ = mkdir("\(root)/\(name)", 0o700) }
    }

    deinit { system("rm -rf '\(root)'") }

    /// File work on this folder's photos, with a thread of its own.
    ///
    /// The thread waits for `permits` before it gives an answer, where there are any.
    func operations(
        permits: System.Semaphore? = nil,
        look: @escaping @Sendable ([UInt8]) -> SeenMember? = { SeenMember(path: $0) }
    ) -> TrashOperations? {
        let answers = answers
        let notices = notices
        let queue = FileWorkQueue(
            places: places, look: look,
            deliver: {
                permits?.wait()
                answers.post($0)
            })
        return queue.map { queue in
            TrashOperations(
                queue: queue, notify: { notices.post($0) }, examined: { _, _ in })
        }
    }

    /// A trash of a session of its own, which is over when nobody has it any more.
    func service() -> TrashService { TrashService(places: places) }

    var places: TrashPlaces {
        TrashPlaces(
            dataHome: Array("\(root)/share".utf8), stateHome: Array("\(root)/state".utf8),
            effectiveUser: clinux_effective_user(), hostName: Array("here".utf8),
            bootID: Array("boot".utf8), processID: getpid())
    }

    /// What the journals tell, one after the other.
    var journal: String {
        var text = ""
        let folder = "\(root)/state/riffle/journal"
        guard let list = opendir(folder) else { return "" }
        defer { closedir(list) }
        while let entry = readdir(list) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(".log") else { continue }
            let descriptor = open("\(folder)/\(name)", O_RDONLY)
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(descriptor, &bytes, bytes.count)
            close(descriptor)
            text += String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
        return text
    }

    func path(_ photo: Int) -> [UInt8] { Array("\(root)/photos/\(photo).jpg".utf8) }

    func exists(_ photo: Int) -> Bool { access("\(root)/photos/\(photo).jpg", F_OK) == 0 }

    /// Writes the file of a photo, and tells which file that is.
    @discardableResult
    func write(_ photo: Int, _ content: String) -> FileIdentity {
        write("\(photo).jpg", content)
    }

    @discardableResult
    func write(_ name: String, _ content: String) -> FileIdentity {
        let descriptor = open("\(root)/photos/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = Glibc.write(descriptor, content, content.utf8.count)
        var identity = FileIdentity()
        _ = clinux_identity_of_descriptor(descriptor, &identity)
        close(descriptor)
        return identity
    }

    /// What lies among the photos: by name, which file and how long.
    var photos: [String: [UInt64]] {
        guard let folder = opendir("\(root)/photos") else { return [:] }
        defer { closedir(folder) }
        var result: [String: [UInt64]] = [:]
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            guard let seen = SeenMember(path: Array("\(root)/photos/\(name)".utf8)) else {
                continue
            }
            result[name] = [seen.identity.inode, UInt64(seen.identity.size)]
        }
        return result
    }

    /// The next answers, as many as there are to come.
    func next(_ count: Int = 1) -> [FileNews] {
        var all: [FileNews] = []
        while all.count < count {
            waitForInput(on: [answers.descriptor], milliseconds: 20_000)
            let some = answers.drain()
            if some.isEmpty { break }
            all += some
        }
        return all
    }
}

/// What has been on the screen: one photo, of this file.
func seen(_ photo: Int, _ identity: FileIdentity) -> ScreenEvidence<PhotoID> {
    var evidence = ScreenEvidence<PhotoID>()
    evidence.sent(.init([PhotoID(photo): identity], question: nil), number: nil)
    _ = evidence.arrived(upTo: 0)
    return evidence
}
