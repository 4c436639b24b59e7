import Bindings
import Browsing
import Glibc
import Invocation
import SeededRandom
import Testing

@Suite struct `Targets and programs of the configuration` {
    private func configuration(
        _ bytes: [UInt8], owner: UInt32? = nil, isForeign: Bool = false
    ) throws -> Configuration {
        var name = Array("/tmp/riffle-config-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        defer { unlink(name) }
        _ = write(file, bytes, bytes.count)
        if let owner { #expect(fchown(file, owner, owner) == 0) }
        close(file)
        return try Configuration(
            at: name.dropLast().map(UInt8.init(bitPattern:)), isForeign: isForeign)
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

    static let foreign: [(owner: UInt32?, isForeign: Bool)] =
        geteuid() == 0 ? [(nil, true), (12345, false)] : [(nil, true)]

    @Test(arguments: foreign)
    func `of another user are no programs and no keys of these`(
        owner: UInt32?, isForeign: Bool
    ) throws {
        let text =
            "target 1 = ~/select\nkey run:x = gx\ncommand x = y\nescaped command z = %79\n"
            + "key next = N\nmode = grid\n"
        let read = try configuration(Array(text.utf8), owner: owner, isForeign: isForeign)
        #expect(read.isForeign)
        #expect(read.settings.programs == [])
        #expect(!read.keymap.actions.contains { $0.name == "run:x" })
        // The rest is obeyed.
        #expect(read.settings.targets.all.map(\.number) == [1])
        #expect(read.keymap.actions.first { $0.name == "next" }?.keys.map(\.label) == ["N"])
        let own = try configuration(Array(text.utf8))
        #expect(!own.isForeign && own.settings.programs.map(\.name) == ["x", "z"])
    }

    /// A terminal would obey some of these bytes, and others are no text.
    @Test
    func `are printed harmlessly, whatever bytes they are of, and are read again as the same`()
        throws
    {
        for seed in Seeds.count(60) {
            var dice = Dice(seed: seed)
            let pieces: [[UInt8]] = [
                [0x1B] + Array("]0;title".utf8), [7], [13], [0xFF], [0xC3], Array("é".utf8),
                Array("\u{202E}".utf8), Array("\u{200B}".utf8), Array("%41".utf8), [0x9B], [0x7F],
                Array(" b".utf8), Array("写真".utf8),
            ]
            let name = Array("/a".utf8) + (0..<4).flatMap { _ in dice.pick(pieces) } + [0x7A]
            let word = name.filter { $0 != 13 && $0 != 0x20 }
            let once = try configuration(
                Array("target 2 = ".utf8) + name + Array("\ncommand x = ".utf8) + word
                    + Array(" {}\ncommand ".utf8) + word + Array(" = true\n".utf8))
            let printed = once.template()
            let scalars = printed.unicodeScalars
            #expect(
                !scalars.contains {
                    $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
                }, "seed \(seed)")
            let again = try configuration(Array(printed.utf8))
            #expect(again.settings == once.settings, "seed \(seed)")
            #expect(again.settings.targets[2] == name, "seed \(seed)")
            #expect(again.template() == printed, "seed \(seed)")
        }
    }

    @Test(arguments: [
        "escaped target 1 = /%4", "escaped target 1 = /%+1", "escaped target 1 = /%zz",
    ])
    func `that are escaped otherwise are refused`(line: String) {
        #expect(throws: ConfigurationError.self) { try configuration(Array(line.utf8)) }
    }

    @Test func `may name a key before its program`() throws {
        let read = try configuration(Array("key run:x = gx\ncommand x = y\n".utf8))
        #expect(read.keymap.actions.last?.intent == .run("x"))
        #expect(throws: ConfigurationError.self) {
            try configuration(Array("key run:x = gx\n".utf8))
        }
    }
}
