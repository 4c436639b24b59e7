public import Browsing
import Glibc
public import System

/// Why settings were not kept.
public enum KeepError: Error, Sendable {
    /// There is no home, or the configuration belongs to another user.
    case noPlace
    /// The file that is there is wrong already: it is not touched.
    case wrong(ConfigurationError)
    case failed(errno: Int32)
}

/// Keeping in the file what was set while the program ran.
extension Configuration {
    /// Writes settings into the file of the configuration, and returns its path; everything else in it stays as it is.
    public static func keep(
        _ settings: [KeptSetting], in directories: BaseDirectories
    ) throws(KeepError) -> [UInt8] {
        guard let path = path(in: directories), !directories.configIsForeign else {
            throw .noPlace
        }
        let current: Configuration
        do throws(ConfigurationError) {
            current = try Configuration(at: path)
        } catch {
            throw .wrong(error)
        }
        guard !current.isForeign else { throw .noPlace }
        let former: FileContents?
        do throws(FileReadError) {
            former = try fileContents(path, atMost: sizeLimit)
        } catch {
            // It was read just now: another one has its name since.
            guard case .failed(let code) = error else { throw .failed(errno: EINVAL) }
            throw .failed(errno: code)
        }
        do throws(Errno) {
            try replaceFile(path, with: text(former?.bytes ?? [], with: settings))
        } catch {
            throw .failed(errno: error.code)
        }
        return path
    }

    /// The text of a file in which the settings have these values: a line that sets one gets the new value where it
    /// stands, any other goes below the comment that names it, or to the end.
    static func text(_ text: [UInt8], with settings: [KeptSetting]) -> [UInt8] {
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
        let endsInLine = lines.last == []
        if endsInLine { lines.removeLast() }
        for setting in settings {
            let new = Array(printed(Array("\(setting.name) = ".utf8) + setting.value).utf8)
            if let place = lines.lastIndex(where: { name(in: $0) == setting.name }) {
                lines[place] = new
            } else if let place = lines.lastIndex(where: {
                $0.first == UInt8(ascii: "#") && name(in: Array($0.dropFirst())) == setting.name
            }) {
                lines.insert(new, at: place + 1)
            } else {
                lines.append(new)
            }
        }
        return Array(lines.joined(separator: [0x0A])) + [0x0A]
    }

    /// What a line sets; nil for a comment and for what is no setting.
    private static func name(in line: [UInt8]) -> String? {
        guard let meant = try? meant(line[...]),
            let equals = meant.firstIndex(of: UInt8(ascii: "="))
        else { return nil }
        let words = meant[..<equals].split { $0 == 0x20 || (9...13).contains($0) }
        guard words.first?.first != UInt8(ascii: "#") else { return nil }
        return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    }
}
