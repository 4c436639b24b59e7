import Bindings
import Browsing
import ViewModel

extension Configuration {
    /// The configuration in force, as a file that would make it so: what is as it would be anyway is commented out.
    public func template() -> String {
        let usual = Browsing.Options()
        var live = settings
        var text = "# riffle's configuration: what follows a # is as it would be anyway.\n"
        text += "# Options of the command line go before this file.\n\n"
        if let options = try? OptionParser.parse(words) {
            live.sort = options.sort
            live.isReversed = options.isReversed
        }
        for word in words {
            let option = String(decoding: word.dropFirst(2), as: UTF8.self)
            // Those that are settings too are told among them.
            if Setting.named(String(option.prefix { $0 != "=" })) != nil { continue }
            text += option.contains("=") ? "\(option)\n" : "\(option) = on\n"
        }
        let others = OptionParser.configurable.filter { Setting.named($0) == nil }
        text += "# Also: \(others.joined(separator: ", ")), as on the command line.\n"
        for setting in Setting.all {
            let value = setting.read(live)
            let isUsual = value == setting.read(usual)
            text += "\n# \(setting.summary): \(setting.expected)\n"
            text += "\(isUsual ? "#" : "")\(setting.name) = \(value)\n"
        }
        text += fileLines
        text += "\n# Keys, by the name of what they do; several are parted by spaces.\n"
        for (action, usual) in zip(keymap.actions, Action.defaults) {
            let labels = action.keys.map(\.label).joined(separator: " ")
            text += "\(action.keys == usual.keys ? "#" : "")key \(action.name) = \(labels)\n"
        }
        for action in keymap.actions.dropFirst(Action.defaults.count) where !action.keys.isEmpty {
            text += "key \(action.name) = \(action.keys.map(\.label).joined(separator: " "))\n"
        }
        return text
    }
}
