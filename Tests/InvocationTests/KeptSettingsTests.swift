import Browsing
import SeededRandom
import Testing
import ViewModel

@testable import Invocation

private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map {
        String(decoding: $0, as: UTF8.self)
    }
}

private func kept(_ text: String, _ settings: [(String, String)]) -> [String] {
    lines(
        Configuration.text(
            Array(text.utf8),
            with: settings.map { KeptSetting(name: $0.0, value: Array($0.1.utf8)) }))
}

@Suite struct `Keeping settings in the configuration file` {
    @Test func `changes the line that sets one, where it stands`() {
        let text = "# mine\nspeed=2\n\n  mode =  grid\n# speed = 9\nkey next = → l\n"
        #expect(
            kept(text, [("speed", "0.5"), ("mode", "deck")])
                == ["# mine", "speed = 0.5", "", "mode = deck", "# speed = 9", "key next = → l"])
        // The last line counts.
        #expect(kept("speed = 1\nspeed = 2", [("speed", "3")]) == ["speed = 1", "speed = 3"])
    }

    @Test func `goes below the comment that names it, or to the end`() {
        #expect(
            kept("# a\n#speed = 1\n\n#bar = on\n", [("speed", "2"), ("motion", "off")])
                == ["# a", "#speed = 1", "speed = 2", "", "#bar = on", "motion = off"])
        #expect(kept("", [("speed", "2")]) == ["speed = 2"])
    }

    @Test func `writes a folder that is no text as the file can have it`() {
        let folder: [UInt8] = Array("/photos/caf".utf8) + [0xE9]
        let text = Configuration.text(
            Array("target 1 = /old\n".utf8),
            with: [KeptSetting(name: "target 1", value: folder)])
        #expect(lines(text) == ["escaped target 1 = /photos/caf%E9"])
        #expect(
            Configuration.text(text, with: [KeptSetting(name: "target 1", value: folder)]) == text)
    }

    @Test(arguments: Seeds.count(200))
    func `leaves all other lines as they are, and once is enough`(seed: UInt64) {
        var dice = Dice(seed)
        let all = Setting<Options>.all
        let file = (0..<dice.roll(0..<12)).map { _ -> String in
            let setting = all[dice.roll(0..<all.count)]
            let line = "\(setting.name) = \(setting.read(Options()))"
            return ["", "# a comment", "#\(line)", line, " \(line)"][dice.roll(0..<5)]
        }
        let settings = (0..<dice.roll(1..<4)).map { _ in
            let setting = all[dice.roll(0..<all.count)]
            return (setting.name, setting.read(Options()))
        }
        let text = file.map { $0 + "\n" }.joined()
        let new = kept(text, settings)
        func others(_ lines: [String]) -> [String] {
            lines.filter { line in
                !settings.contains { line.drop { $0 == " " }.hasPrefix("\($0.0) = ") }
            }
        }
        #expect(others(new) == others(file), "seed \(seed)")
        for (name, value) in settings {
            #expect(new.contains("\(name) = \(value)"), "seed \(seed)")
        }
        #expect(kept(new.map { $0 + "\n" }.joined(), settings) == new, "seed \(seed)")
    }
}
