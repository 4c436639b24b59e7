import Bindings
import Browsing
import Selecting

/// Targets and other programs: their values are bytes, since paths are.
extension Configuration {
    /// Takes a line `target N = PATH` or `command NAME = WORDS`; false where it is neither.
    mutating func takeBytes(_ line: ArraySlice<UInt8>) throws(Fault) -> Bool {
        guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return false }
        let name = line[..<equals].split(whereSeparator: Self.isBlank)
        guard name.count == 2, name[0].first != UInt8(ascii: "#") else { return false }
        let (word, about) = (
            String(decoding: name[0], as: UTF8.self), String(decoding: name[1], as: UTF8.self)
        )
        let kind = OtherProgram.Kind(rawValue: word)
        guard word == "target" || kind != nil else { return false }
        let value = Self.trimmed(line[(equals + 1)...])
        guard !value.isEmpty else { throw Fault(reason: .noValue) }
        guard let kind else {
            guard let number = Int(about), Targets.numbers.contains(number) else {
                throw Fault(reason: .noTarget(about))
            }
            settings.common.targets[number] = value
            return true
        }
        // What root does is not for others to say.
        if isForeign { return true }
        do throws(CommandError) {
            let program = try OtherProgram(name: about, kind: kind, words: value)
            settings.common.programs.removeAll { $0.name == about }
            settings.common.programs.append(program)
            keymap.define(about)
        } catch {
            throw Fault(reason: .command(error))
        }
        return true
    }

    /// Targets and programs, as a file would name them.
    var fileLines: [[UInt8]] {
        var lines = ["", "# Folders for y1 to y9 and Y1 to Y9: target N = PATH"].map {
            Array($0.utf8)
        }
        for (number, path) in settings.common.targets.all {
            lines.append(Array("target \(number) = ".utf8) + path)
        }
        lines += [
            "", "# Other programs, for :run and keys: command NAME = WORDS",
            "# command! gets the terminal, and command? only reads.",
        ].map { Array($0.utf8) }
        for program in settings.common.programs {
            lines.append(
                Array("\(program.kind.rawValue) \(program.name) = ".utf8) + program.words)
        }
        return lines
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = bytes.drop(while: isBlank)
        while bytes.last.map(isBlank) ?? false { bytes.removeLast() }
        return Array(bytes)
    }
}
