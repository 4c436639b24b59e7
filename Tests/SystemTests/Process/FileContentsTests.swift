import Glibc
import System
import Testing

@Suite struct `A small file` {
    private func inFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/riffle-process-XXXXXX".utf8CString)
        let root = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        let folder = try #require(root)
        defer { system("rm -rf '\(folder)'") }
        try body(folder)
    }

    private func failure(_ path: String, _ limit: Int = 10) -> FileReadError? {
        do throws(FileReadError) {
            _ = try fileContents(Array(path.utf8), atMost: limit)
            return nil
        } catch {
            return error
        }
    }

    @Test func `is read whole, up to the byte that is too many`() throws {
        try inFolder { folder in
            system("printf 0123456789 > '\(folder)/file'")
            let path = Array("\(folder)/file".utf8)
            let content = try fileContents(path, atMost: 10)
            #expect(content?.bytes == Array("0123456789".utf8))
            #expect(content?.owner == geteuid())
            #expect(failure("\(folder)/file", 9) == .tooLarge)
        }
    }

    @Test func `that is not there is no error, and what is no file is`() throws {
        try inFolder { folder in
            for path in ["\(folder)/none", "/dev/null/none"] {
                let content = try fileContents(Array(path.utf8), atMost: 10)
                #expect(content?.bytes == nil)
            }
            #expect(failure(folder) == .failed(errno: EISDIR))
            system("mkfifo '\(folder)/pipe'")
            #expect(failure("\(folder)/pipe") == .notAFile)
            #expect(failure("/dev/zero") == .notAFile)
        }
    }

    @Test func `is told by the words that the system has for an error`() {
        #expect(words(forErrno: ENOENT) == "No such file or directory")
        #expect(words(forErrno: ENOSPC) == "No space left on device")
    }
}

@Suite struct `Another program` {
    @Test func `is asked for the first of what it prints`() {
        let answer = commandOutput(["printf", "one two"], atMost: 100, milliseconds: 20_000)
        #expect(answer == Array("one two".utf8))
    }

    @Test func `that fails, is not there or takes too long gives nothing`() {
        #expect(commandOutput(["false"], atMost: 100, milliseconds: 20_000) == nil)
        #expect(commandOutput(["/no/such/program"], atMost: 100, milliseconds: 20_000) == nil)
        #expect(commandOutput(["sleep", "60"], atMost: 100, milliseconds: 50) == nil)
    }
}
