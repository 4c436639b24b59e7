import Glibc
import PtyHarness

/// What lies at a path: a file's content, a folder's or link's facts, and when it was changed.
struct Entry: Hashable {
    var content: [UInt8]
    var mode: UInt32
    var links: UInt
    var seconds: Int
    var nanoseconds: Int
}

extension World {
    /// All that lies in the world by path, with folders; without the caches, where those are not asked for.
    func tree(withCaches: Bool = false) -> [String: Entry] {
        var entries: [String: Entry] = [:]
        func visit(_ path: String) {
            var facts = stat()
            guard lstat(path, &facts) == 0, withCaches || !path.hasSuffix("/home/.cache") else {
                return
            }
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            let isFile = facts.st_mode & S_IFMT == S_IFREG
            entries[path] = Entry(
                content: isFile ? World.read(path) : [], mode: facts.st_mode,
                links: UInt(facts.st_nlink), seconds: facts.st_mtim.tv_sec,
                nanoseconds: facts.st_mtim.tv_nsec)
            if isFolder { for name in list(path) { visit(path + "/" + name) } }
        }
        visit(root)
        return entries
    }
}
