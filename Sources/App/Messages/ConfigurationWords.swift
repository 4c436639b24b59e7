import Bindings
public import Browsing
import Cells
public import Invocation
import Selecting
public import System
import ViewModel

/// Writes settings into the configuration file, and says what came of it.
public func report(keeping settings: [KeptSetting], in directories: BaseDirectories) -> String {
    do throws(KeepError) {
        let path = try Configuration.keep(settings, in: directories)
        let names = settings.map(\.name).joined(separator: ", ")
        return "\(names) → \(safe(path))"
    } catch {
        switch error {
        case .noPlace: return "not kept: there is no configuration of your own"
        case .wrong(let error): return "not kept: \(safe(error.path)): \(words(for: error))"
        case .failed(let code): return "not kept: \(words(forErrno: code))"
        }
    }
}

private func safe(_ path: [UInt8]) -> String { String(decoding: harmlessText(path), as: UTF8.self) }

/// What is wrong with the configuration file: where, and why.
public func words(for error: ConfigurationError) -> String {
    let reason =
        switch error.reason {
        case .unreadable(let code): words(forErrno: code)
        case .notAFile: "not a file: it is a pipe, a socket or a device"
        case .tooLarge: "more than \(Configuration.sizeLimit >> 20) MB: that is no configuration"
        case .tooLong: "longer than \(Configuration.lineLimit >> 10) KB"
        case .noValue: "expected NAME = VALUE"
        case .unknownName(let name): "there is no setting \(name); see riffle --print-config"
        case .option(let error): words(for: error)
        case .setting(let error): error.words
        case .binding(.unknownAction(let name)):
            "there is no action \(name); see riffle --print-keys"
        case .binding(.hidden(let keys, let action)):
            "\(keys.label) and the keys of \(action) hide one another"
        case .noTarget(let text): "target is a number from 1 to 9, not \(text)"
        case .command(let error): String(decoding: error.words, as: UTF8.self)
        case .badEscape(let text): "%\(text) is no byte: expected % and two digits from 0 to F"
        case .noProgram(let name): "there is no command \(name)"
        case .unknownKeys(let label): "\(label) names no key; see riffle --print-keys"
        }
    return error.line > 0 ? "line \(error.line): \(reason)" : reason
}
