import Glibc
import System
import Testing

@Suite struct `A file that is replaced` {
    private func inFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/riffle-replaced-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        let folder = try #require(made)
        defer { _ = system("rm -rf '\(folder)'") }
        try body(folder)
    }

    private func text(_ path: String) throws -> String? {
        try fileContents(Array(path.utf8), atMost: 1000).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    @Test func `is made with its folders, and nothing stays beside it`() throws {
        try inFolder { folder in
            let path = folder + "/a/b/config"
            try replaceFile(Array(path.utf8), with: Array("one\n".utf8))
            try replaceFile(Array(path.utf8), with: Array("two\n".utf8))
            #expect(try text(path) == "two\n")
            #expect(system("test \"$(ls -A '\(folder)/a/b')\" = config") == 0)
        }
    }

    @Test func `keeps its permissions, and the symbolic link to it`() throws {
        try inFolder { folder in
            let set = "cd '\(folder)' && echo old > real && chmod 640 real && ln -s real link"
            #expect(system(set) == 0)
            try replaceFile(Array("\(folder)/link".utf8), with: Array("new\n".utf8))
            #expect(try text(folder + "/real") == "new\n")
            let check = "cd '\(folder)' && test -L link && test \"$(stat -c %a real)\" = 640"
            #expect(system(check) == 0)
        }
    }

    @Test func `stays as it was where there is no room for another`() throws {
        try inFolder { folder in
            #expect(system("cd '\(folder)' && mkdir file && touch file/there") == 0)
            #expect(throws: Errno.self) {
                try replaceFile(Array("\(folder)/file".utf8), with: [0x0A])
            }
            #expect(system("test \"$(ls -A '\(folder)')\" = file") == 0)
        }
    }
}
