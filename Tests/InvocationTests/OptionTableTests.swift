import Browsing
import Invocation
import Selecting
import Testing
import ViewModel

private func parsed(_ words: String...) throws(UsageError) -> ProgramOptions {
    try OptionParser.parse(words.map { Array($0.utf8) })
}

private func failure(_ words: String...) -> UsageError? {
    do throws(UsageError) {
        _ = try OptionParser.parse(words.map { Array($0.utf8) })
        return nil
    } catch {
        return error
    }
}

@Suite struct `The table of options` {
    @Test func `has each name and letter once, and each row in the help`() {
        let names = Option.all.map(\.name)
        #expect(Set(names).count == names.count && names.count > 45)
        let letters = Option.all.compactMap(\.letter)
        #expect(Set(letters).count == letters.count)
        let help = usage
        for option in Option.all {
            let typed = option.flag + (option.placeholder.isEmpty ? "" : " " + option.placeholder)
            #expect(help.contains(typed), "\(typed)")
            #expect(option.placeholder.isEmpty == (option.value == nil), "\(option.name)")
            #expect(!option.summary.isEmpty && !option.summary.contains("{"), "\(option.name)")
        }
        for group in Option.Group.allCases { #expect(help.contains("\n\(group.rawValue)\n")) }
        for line in help.split(separator: "\n") { #expect(line.count < 80, "\(line)") }
    }

    @Test func `takes its choices and nothing else, and says which there are`() {
        for option in Option.all where !option.choices.isEmpty {
            for choice in option.choices {
                #expect(failure("\(option.flag)=\(choice)") == nil, "\(option.name) \(choice)")
            }
            let expected = option.choices.joined(separator: ", ")
            let refused = UsageError.badValue(
                option: option.flag, value: Array("no-such".utf8), expected: expected)
            #expect(failure(option.flag, "no-such") == refused)
        }
    }

    @Test func `has values behind those options that take one, by name and by letter`() {
        for option in Option.all {
            if option.value == nil {
                #expect(failure("\(option.flag)=x") == .unexpectedValue(option: option.flag))
            } else {
                #expect(failure(option.flag) == .missingValue(option: option.flag))
            }
            guard let letter = option.letter else { continue }
            let missing = UsageError.missingValue(option: "-\(letter)")
            #expect(failure("-\(letter)") == (option.value == nil ? nil : missing))
        }
        #expect(failure("-rmgrid") == nil && failure("-rm", "grid") == nil)
    }

    @Test func `sets any setting, as the configuration would have it`() throws {
        let usual = Options()
        for setting in Setting<Options>.all {
            let asked = try parsed("--set", "\(setting.name)=\(setting.read(usual))")
            #expect(setting.read(asked.settings) == setting.read(usual), "\(setting.name)")
            for word in setting.value.words where setting.name != "langmap" {
                let asked = try parsed("--set=\(setting.name)=\(word)")
                #expect(setting.read(asked.settings) == word, "\(setting.name) \(word)")
            }
        }
        let asked = try parsed("--set", "carousel.type=rotary", "--set=sort=date", "--sort", "size")
        #expect(asked.settings.sort == .size && asked.namesOrder)
        #expect(try parsed("--set", "reverse=on").namesOrder)
        #expect(try parsed("--render", "--pixels", "auto").namesPixels)
        #expect(try !parsed("--render", "--set", "pixels=auto").namesPixels)
        #expect(failure("--set", "none=1") == .badSetting(.unknown(name: "none")))
        #expect(
            failure("--set", "speed")
                == .badValue(
                    option: "--set", value: Array("speed".utf8), expected: "NAME=VALUE"))
        guard case .badSetting(.unfit("speed", "fast", _))? = failure("--set", "speed=fast") else {
            Issue.record("a speed is a number")
            return
        }
    }
}
