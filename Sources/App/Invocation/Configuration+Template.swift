import Bindings
import Browsing
import ViewModel

extension Configuration {
    /// The configuration in force, as a file that would make it so: what is as it would be anyway is commented out.
    public func template() -> String {
        let usual = Browsing.Options()
        let live = (try? OptionParser.parse([], after: self))?.settings ?? settings
        var lines: [[UInt8]] = []
        func add(_ line: String) { lines.append(Array(line.utf8)) }
        add("# riffle's configuration: what follows a # is as it would be anyway.")
        add("# Options of the command line go before this file.")
        add("")
        for word in words {
            let option = String(decoding: word.dropFirst(2), as: UTF8.self)
            // Those that are settings too are told among them.
            if Setting.named(String(option.prefix { $0 != "=" })) != nil { continue }
            add(option.contains("=") ? option : "\(option) = on")
        }
        let others = Option.all.filter { $0.isConfigurable && Setting.named($0.name) == nil }
        add("# Also: \(others.map(\.name).joined(separator: ", ")), as on the command line.")
        for setting in Setting.all {
            let value = setting.read(live)
            let isUsual = value == setting.read(usual)
            add("")
            add("# \(setting.summary): \(setting.expected)")
            add("\(isUsual ? "#" : "")\(setting.name) = \(value)")
        }
        lines += fileLines
        add("")
        add("# Keys, by the name of what they do; several are parted by spaces.")
        for (action, usual) in zip(keymap.actions, Action.defaults) {
            let labels = action.keys.map(\.label).joined(separator: " ")
            add("\(action.keys == usual.keys ? "#" : "")key \(action.name) = \(labels)")
        }
        for action in keymap.actions.dropFirst(Action.defaults.count) where !action.keys.isEmpty {
            add("key \(action.name) = \(action.keys.map(\.label).joined(separator: " "))")
        }
        return lines.map(Self.printed).joined(separator: "\n") + "\n"
    }
}
