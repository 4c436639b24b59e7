import Browsing
import SeededRandom
import Invocation
import PhotoLibrary
import Testing
import ViewModel
import Selecting

private func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }

private func failure(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
        _ = try OptionParser.parse(bytes(words))
        return nil
    } catch {
        return error
    }
}

@Suite struct `A command line` {
    @Test func `of nothing asks for the current folder in the deck, as it is`() throws {
        let options = try OptionParser.parse([])
        #expect(options.command == .browse && options.paths.isEmpty)
        #expect(options.settings == Options() && options.seed == nil)
        #expect(!options.isRecursive && !options.isReadOnly && !options.isDryRun)
    }

    @Test(arguments: UInt64(1)...50)
    func `means the same in any order, with a value in the same word or in the next`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed)
        let values = [
            ("--sort", "date"), ("--mode", "grid"), ("--seed", "7"), ("--print", "kept"),
            ("--format", "tsv"), ("--motion", "off"), ("--colors", "256"), ("--size", "40x12"),
            ("--trash-dir", "a=b"),
        ].shuffled(using: &dice)
        var words: [String] = ["-r0", "--quiet", "first"]
        for (option, value) in values {
            let place = dice.roll(0..<2) == 0 ? [option + "=" + value] : [option, value]
            words = dice.roll(0..<2) == 0 ? place + words : words + place
        }
        words += ["--", "--sort"]
        let options = try OptionParser.parse(bytes(words))
        #expect(options.settings.sort == .date && options.seed == 7 && options.isQuiet, "\(words)")
        #expect(options.settings.mode == Mode(rawValue: "grid"), "\(words)")
        #expect(options.printed == .kept && options.listFormat == .tsv, "\(words)")
        #expect(options.settings.motion == .off && options.colours == .palette256, "\(words)")
        #expect(options.size == .init(columns: 40, rows: 12), "\(words)")
        #expect(options.trashDirectory == Array("a=b".utf8), "\(words)")
        #expect(options.isRecursive && options.isNullSeparated, "\(words)")
        #expect(options.paths == bytes(["first", "--sort"]), "\(words)")
    }

    @Test func `that is wrong is told by what is wrong with it`() {
        #expect(failure(["--none"]) == .unknownOption(Array("--none".utf8)))
        #expect(failure(["-rz"]) == .unknownOption(Array("-rz".utf8)))
        #expect(failure(["--size"]) == .missingValue(option: "--size"))
        #expect(failure(["-m"]) == .missingValue(option: "-m"))
        #expect(failure(["--help=yes"]) == .unexpectedValue(option: "--help"))
        #expect(
            failure(["--trash-dir", "a", "--reject-dir", "b"])
                == .conflict("--trash-dir", "--reject-dir"))
        for size in ["80", "0x12", "40x0", "10001x12", "40x-1", "x", "40x12x3"] {
            guard case .badValue("--size", Array(size.utf8), _)? = failure(["--size", size]) else {
                Issue.record("\(size)")
                continue
            }
        }
        for words in [["--sort", "colour"], ["--seed", "-1"], ["--undo="], ["--trash-dir="]] {
            guard case .badValue? = failure(words) else {
                Issue.record("\(words)")
                continue
            }
        }
    }

    @Test func `has every option that the help names, and no command but those`() {
        let named = usage.split { " ,\n()".contains($0) }.filter { $0.hasPrefix("--") }
            .map(String.init)
        #expect(named.count > 30)
        for option in Set(named) {
            if case .unknownOption? = failure([option]) { Issue.record("\(option)") }
        }
    }

    @Test func `keeps a path that is no text as it is`() throws {
        let path: [UInt8] = [0x66, 0xFF, 0xFE, 0x0A]
        #expect(try OptionParser.parse([path]).paths == [path])
    }
}
