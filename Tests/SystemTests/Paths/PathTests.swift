import Glibc
import System
import Testing

@Suite struct `a path` {
    @Test(arguments: [("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("", "b", "b")])
    func `is joined with one slash`(folder: String, name: String, whole: String) {
        #expect(BytePath.join(Array(folder.utf8), Array(name.utf8)) == Array(whole.utf8))
    }

    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/b", "/", "b"), ("b", ".", "b"), ("a/b//", "a", "b"), ("/", "/", ""),
    ])
    func `has a folder and a last name`(path: String, folder: String, name: String) {
        #expect(BytePath.directory(Array(path.utf8)) == Array(folder.utf8))
        #expect(BytePath.lastComponent(Array(path.utf8)) == Array(name.utf8))
    }

    @Test func `is resolved, or says why it is not`() throws {
        #expect(try realPath(Array("/./proc/../".utf8)) == Array("/".utf8))
        let missing = Array("/there/is/nothing".utf8)
        #expect(throws: Errno.self) { try realPath(missing) }
        do { _ = try realPath(missing) } catch { #expect(error.code == ENOENT) }
        #expect(absolutePath(missing) == missing)
    }
}
