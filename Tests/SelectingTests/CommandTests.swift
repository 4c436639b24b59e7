import SeededRandom
import Testing

@testable import Selecting

@Suite struct `A command` {
    @Test(arguments: Seeds.of(0..<100))
    func `gives back any words that were quoted`(seed: UInt64) throws {
        var dice = Dice(seed)
        for _ in 0..<50 {
            let words = (0..<(1 + dice.roll(5))).map { _ in
                (0..<dice.roll(8)).map { _ in
                    dice.roll(3) == 0 ? dice.pick(Array(" '\"\\\n{}$`*;".utf8)) : dice.bytes(1)[0]
                }
            }
            let line = words.map { dice.quote($0) }.joined(separator: [UInt8(ascii: " ")])
            #expect(try splitWords(Array(line)) == words)
        }
    }

    @Test(arguments: [
        (#""a\b""#, #"a\b"#), (#""a\\b""#, #"a\b"#), (#""a\"b""#, #"a"b"#), (#"'a\"b'"#, #"a\"b"#),
        (#"a\b"#, "ab"), (#"a\ b"#, "a b"), (#"a"b c"'d e'"#, "ab cd e"),
    ]) func `reads a backslash by the quotation that it is in`(line: String, word: String) throws {
        #expect(try splitWords(Array(line.utf8)) == [Array(word.utf8)])
    }

    private func photo(_ names: [String], _ kinds: [CommandPhoto.Kind]) -> CommandPhoto {
        CommandPhoto(
            cover: Array("/p/\(names[0])".utf8),
            members: zip(names, kinds).map { (path: Array("/p/\($0)".utf8), kind: $1) },
            directory: Array("/p".utf8), stem: Array("a".utf8))
    }

    private func lines(_ command: String, _ photos: [CommandPhoto], limit: Int = 2_000_000) throws
        -> [[String]]
    {
        try CommandTemplate(Array(command.utf8)).lines(for: photos, limit: limit)
            .map { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    @Test func `runs nothing where no photo has what it wants`() throws {
        let photos = [photo(["a.jpg"], [.image])]
        for (command, words) in [
            ("x {raw}", "no raw among these"), ("x {sidecars} {}", "no sidecars among these"),
        ] {
            let error = #expect(throws: CommandError.self) { try lines(command, photos) }
            #expect(error.map { String(decoding: $0.words, as: UTF8.self) } == words)
        }
    }

    @Test func `leaves out a photo that lacks what a call of its own wants`() throws {
        let photos = [
            photo(["a.jpg", "a.cr2"], [.image, .raw]), photo(["b.jpg"], [.image]),
        ]
        #expect(try lines("cp {raw} {dir}/x", photos) == [["cp", "/p/a.cr2", "/p/x"]])
    }

    @Test func `is cut into several calls that fit, with every photo in one`() throws {
        let photos = (0..<100).map { photo(["\($0).jpg"], [.image]) }
        let lines = try lines("x -f {} end", photos, limit: 400)
        #expect(lines.count > 1)
        #expect(lines.flatMap { $0.dropFirst(2).dropLast() } == (0..<100).map { "/p/\($0).jpg" })
        for line in lines {
            #expect(line.reduce(0) { $0 + $1.utf8.count + 9 } <= 400)
            #expect(line.first == "x" && line.last == "end")
        }
    }

    @Test func `hands names over as they are`() throws {
        let name = "-rf 'a' \"b\" {} $(c)\n.jpg"
        #expect(
            try lines("x {} {all}", [photo([name], [.image])]) == [
                ["x", "/p/\(name)", "/p/\(name)"]
            ])
        #expect(try lines("x {name}", [photo([name], [.image])]) == [["x", name]])
    }

    @Test(arguments: ["{dir}/x {}", "{name}", "{raw} x"]) func `is never a placeholder`(
        text: String
    ) {
        #expect(throws: CommandError.programIsPlaceholder) { try CommandTemplate(Array(text.utf8)) }
    }
}

extension Dice {
    /// A word in a quotation of any kind, or several.
    fileprivate mutating func quote(_ word: [UInt8]) -> [UInt8] {
        let (single, double, backslash) = (
            UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\")
        )
        switch roll(3) {
        case 0 where !word.contains(single): return [single] + word + [single]
        case 1 where !word.isEmpty: return word.flatMap { [backslash, $0] }
        default:
            return [double]
                + word.flatMap { $0 == double || $0 == backslash ? [backslash, $0] : [$0] } + [
                    double
                ]
        }
    }
}
