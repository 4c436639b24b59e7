import Browsing
import Invocation
import PhotoLibrary
import Selecting
import Testing

private func failure(_ words: String...) -> UsageError? { failure(words) }

private func failure(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
        _ = try OptionParser.parse(words.map { Array($0.utf8) })
        return nil
    } catch {
        return error
    }
}

@Suite struct `Options that choose photos` {
    @Test func `may be combined with each other and with folders`() throws {
        let words = ["--list", "--filter", " 3+ !reject ", "--sort", "rating", "--reverse", "a"]
        let options = try OptionParser.parse(words.map { Array($0.utf8) })
        #expect(
            options.command == .list && options.settings.sort == .rating
                && options.settings.isReversed)
        #expect(options.settings.filter?.words == Array("3+ !reject".utf8))
        let empty = try OptionParser.parse([Array("--filter=".utf8)])
        #expect(empty.settings.filter == nil && empty.command == .browse)
        let verdict = try OptionParser.parse(
            ["--rate=0", "--flag=pick", "--label", "none"].map { Array($0.utf8) }
        ).verdict
        let former = Judgement(stars: 3, flag: .reject, label: .colour(.blue))
        #expect(verdict.applied(to: former) == Judgement(flag: .pick))
        #expect(verdict.participle == "rated, flagged, labelled")
        #expect(verdict.words == "no stars, the flag pick, no label")
    }

    @Test func `that make no sense are refused`() {
        #expect(
            failure("--filter", "pick date:2024-13")
                == .badFilter(
                    Array("pick date:2024-13".utf8),
                    FilterError.of("pick date:2024-13") ?? FilterError.of("(")!))
        for word in ["6", "-1", "", "12", "three"] {
            #expect(
                failure("--rate", word)
                    == .badValue(option: "--rate", value: Array(word.utf8), expected: "0 to 5"))
        }
        #expect(failure("--list", "--rate", "3") == .conflict("--list", "--rate"))
        #expect(failure("--print-progress", "--list") == .conflict("--print-progress", "--list"))
        #expect(failure("--rate", "3", "--check") == .conflict("--rate", "--check"))
        #expect(failure("--rate", "3", "--read-only") == .changesReadOnly(option: "--rate"))
        #expect(failure("--list", "--help") == nil && failure("--help", "--list") == nil)
        #expect(
            failure("--rate", "3", "--flag", "pick", "--read-only")
                == .changesReadOnly(option: "--flag"))
    }

    @Test func `of commands that change something are refused read-only, wherever that stands`() {
        for words in [
            ["--undo-last"], ["--undo-session"], ["--restore-session"], ["--undo", "a.jpg"],
            ["--undo=7"], ["--rate", "3"], ["--label", "red"], ["--export-sidecars"],
        ] {
            let name = String(words[0].prefix { $0 != "=" })
            for order in [words + ["--read-only"], ["--read-only"] + words] {
                #expect(failure(order) == .changesReadOnly(option: name), "\(order)")
            }
            #expect(failure(words + ["--dry-run"]) == nil)
        }
        for words in [["--journal"], ["--verify"], ["--list"], ["--check"], ["--doctor"]] {
            #expect(failure(words + ["--read-only"]) == nil)
        }
    }

    @Test func `of two commands are refused, whatever they are`() {
        let commands = [
            ["--undo-last"], ["--undo-session"], ["--restore-session"], ["--undo", "a"],
            ["--undo", "b"], ["--journal"], ["--verify"], ["--doctor"], ["--print-keys"],
            ["--print-config"], ["--render"], ["--check"], ["--list"], ["--rate", "3"],
            ["--export-sidecars"], ["--print-progress"],
        ]
        for (first, one) in commands.enumerated() {
            for (second, other) in commands.enumerated() where first != second {
                #expect(failure(one + other) == .conflict(one[0], other[0]), "\(one) \(other)")
            }
            #expect(failure(one + ["--help"]) == nil && failure(["--version"] + one) == nil)
        }
        #expect(failure("--undo-last", "--undo-last") == .conflict("--undo-last", "--undo-last"))
        #expect(failure("--rate", "3", "--flag", "pick", "--rate", "4") == nil)
    }
}

extension FilterError {
    fileprivate static func of(_ text: String) -> FilterError? {
        do throws(FilterError) {
            _ = try Filter(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }
}
