import Bindings
import Browsing
import Glibc
import Invocation
import Testing

@Suite struct `Targets and programs of the configuration` {
    private func configuration(_ bytes: [UInt8]) throws -> Configuration {
        var name = Array("/tmp/riffle-config-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        defer { unlink(name) }
        _ = write(file, bytes, bytes.count)
        close(file)
        return try Configuration(at: name.dropLast().map(UInt8.init(bitPattern:)))
    }

    @Test func `are bytes, and keep what is in them`() throws {
        let path = Array("/x/\u{FC} = b".utf8) + [0xFF]
        let read = try configuration(
            Array("target 3 =  ".utf8) + path + Array(" \ncommand? a = b 'c  d' {}\n".utf8))
        #expect(read.settings.targets[3] == path)
        #expect(read.settings.targets.all.map(\.number) == [3])
        #expect(read.settings.programs.map(\.name) == ["a"])
        #expect(read.settings.programs.first?.kind == .reading)
        #expect(read.settings.programs.first?.words == Array("b 'c  d' {}".utf8))
    }

    @Test func `are printed so that they can be read again`() throws {
        let text = """
            target 1 = ~/select
            command gimp = gimp {}
            command! ed = vi {sidecars}
            key run:ed = ge

            """
        let once = try configuration(Array(text.utf8))
        let again = try configuration(Array(once.template().utf8))
        #expect(again.settings == once.settings)
        #expect(again.keymap.actions.suffix(2) == once.keymap.actions.suffix(2))
        #expect(again.keymap.actions.last?.keys.map(\.label) == ["ge"])
        #expect(again.keymap.table.contains("run:ed"))
    }

    @Test func `may name a key before its program`() throws {
        let read = try configuration(Array("key run:x = gx\ncommand x = y\n".utf8))
        #expect(read.keymap.actions.last?.intent == .run("x"))
        #expect(throws: ConfigurationError.self) {
            try configuration(Array("key run:x = gx\n".utf8))
        }
    }
}
