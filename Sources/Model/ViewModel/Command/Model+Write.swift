import Browsing
import DisplayList

/// `:write`: keeping what `:set` has changed.
extension Model {
    /// Requests that the configuration file keeps them, in the order in which they were set first.
    mutating func keepSettings(at time: Time) -> [Effect] {
        let kept = panels.setNames.compactMap(kept)
        guard !kept.isEmpty else {
            refuse("nothing was set: :set NAME VALUE, then :write", at: time)
            return []
        }
        guard space.options.policy == .writable else {
            let isDry = space.options.policy == .dryRun
            refuse("\(isDry ? "dry run" : "read-only"): nothing is written", at: time)
            return []
        }
        return [.keepSettings(kept)]
    }

    /// Notes that the user has set it.
    mutating func noteSet(_ name: String) {
        if !panels.setNames.contains(name) { panels.setNames.append(name) }
    }

    /// A setting or a target as it is now.
    private func kept(_ name: String) -> KeptSetting? {
        if let setting = setting(name) {
            return KeptSetting(name: name, value: Array(setting.read(self).utf8))
        }
        return space.options.targets.all.first { "target \($0.number)" == name }.map {
            KeptSetting(name: name, value: $0.path)
        }
    }
}
