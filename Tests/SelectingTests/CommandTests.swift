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
        #expect(try lines("x a{name}", [photo([name], [.image])]) == [["x", "a" + name]])
    }

    @Test func `makes no option of a file's name`() throws {
        let photos = [photo(["-rf.jpg"], [.image]), photo(["b.jpg"], [.image])]
        #expect(
            try lines("x {name} {name}.bak -o{name} ./{stem}", photos) == [
                ["x", "./-rf.jpg", "./-rf.jpg.bak", "-o-rf.jpg", "./a"],
                ["x", "b.jpg", "b.jpg.bak", "-ob.jpg", "./a"],
            ])
        var dashed = photo(["-a.jpg"], [.image])
        dashed.stem = Array("-a".utf8)
        dashed.judgement.label = .other(Array("-red".utf8))
        for command in ["x {stem}.tif", "x {label}", "x {stem}{name}"] {
            let error = #expect(throws: CommandError.self) { try lines(command, photos + [dashed]) }
            let words = error.map { String(decoding: $0.words, as: UTF8.self) }
            #expect(words?.contains("of -a.jpg begins with -; write ./{") == true, "\(words ?? "")")
        }
        #expect(try lines("x ./{stem}.tif a={label}", [dashed]) == [["x", "./-a.tif", "a=-red"]])
    }

    @Test(arguments: Seeds.of(0..<50))
    func `makes no option of any name, whatever words there are`(seed: UInt64) throws {
        var dice = Dice(seed)
        for _ in 0..<100 {
            let name = (0..<(1 + dice.roll(4))).map { _ in dice.pick(["-", "a", ".", " ", "{"]) }
                .joined()
            let words = (0..<(1 + dice.roll(4))).map { _ in
                (0..<(1 + dice.roll(3))).map { _ in
                    dice.pick(["{name}", "{stem}", "{dir}", "{label}", "{stars}", "x", "/"])
                }.joined()
            }
            var one = photo([name], [.image])
            one.stem = Array(name.utf8)
            one.judgement.label = .other(Array(name.utf8))
            guard let line = try? lines("x " + words.joined(separator: " "), [one]).first else {
                continue
            }
            #expect(!line.contains { $0.hasPrefix("-") }, "\(words) of \(name): \(line)")
        }
    }

    @Test(arguments: [
        "sh -c 'echo {name}'", "sh -c {name}", "/bin/sh -ec 'x {stem}'", "bash -l -c 'cd {dir}'",
        "bash -o pipefail -c 'x {name}'", "env A=b nice sh -c 'x {label}'", "sh -c -e '{name}'",
        "find {dir} -exec sh -c '{name}' {}", "sh -c {}", "sh -c {all}", "dash -c \"ls '{name}'\"",
        "python3.11 -c 'open(\"{name}\")'", "python3 -cprint({name})", "perl -ne '{name}'",
        "su me -c 'x {name}'", "flock /tmp/lock -c '{stem}'", "fish --command='x {name}'",
        "node --eval 'x(\"{name}\")'", "zsh -fc '{stars} {name}'", "sudo -u me ksh -c '{dir}'",
        "ssh host 'x {name}'", "ssh -p 22 host x {}", "ssh host x", "nice ssh -t host -- x {dir}/y",
        "sshpass -p x ssh host 'x {stem}'", "env ssh host 'x {name}'", "rsh host {all}",
        "ssh host bash -c 'ls \"$1\"' -- {name}", "env -S 'sh -c \"x {name}\"'", "sh -c", "su -c",
        "env -i -vS 'x {name}'", "xargs -a {name} sh -c 'x {name}'", "env sh -c 'x {name}'",
        "su - me -c 'x {name}'", "yash -c 'eval {name}'", "sudo env A=b dash -c 'x {stem}'",
        "watch ls {}", "watch -n 5 'ls {name}'", "parallel 'x {name}' ::: {all}",
        "sg users 'x {name}'",
        "xterm -e 'x {name}'", "tmux new-window 'x \"{name}\"'", "i3-msg exec x {}",
        "pwsh -Command 'x {name}'", "awk '/x/ {{ print \"{name}\" }}'", "vim '+e {name}' {}",
        "perl -E '{name}'",
    ])
    func `takes no name for code, and says how to give it`(command: String) throws {
        let error = #expect(throws: CommandError.self) { try CommandTemplate(Array(command.utf8)) }
        let words = error.map { String(decoding: $0.words, as: UTF8.self) } ?? ""
        let said = words.ranges(of: "} would be code; give it behind: ").first
        let way = try #require(said.map { words[$0.upperBound...] }, "\(words)")
        _ = try CommandTemplate(Array(way.utf8))
    }

    @Test(arguments: [
        "sh -c 'ls \"$1\"' -- {name}", "sh -c 'ls \"$@\"' -- {}", "bash script.sh -c {name}",
        "sh -c 'echo {stars} {flag} \"$1\"' -- {}", "sort -c {name}", "exiftool -e {name}",
        "python3 script.py -c {stem}", "sh {name}", "perl -e 'print @ARGV' {name}",
        "cp {} {dir}/sh-{name}", "showsh -c {name}", "rsync -av -e ssh {} host:photos/",
        "scp {} host:photos/", "parallel convert -resize 50% ::: {all}", "watch -x ls {}",
        "tmux new-window vim {}", "xterm -e vim {}", "vim {}", "awk -v n={name} '{{ print n }}'",
        "env A={name} x", "env x -S {name}", "su me -c 'x \"$0\"' {name}",
        "notify-send 'of {name}'",
    ])
    func `hands names to code`(command: String) throws {
        _ = try CommandTemplate(Array(command.utf8))
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
