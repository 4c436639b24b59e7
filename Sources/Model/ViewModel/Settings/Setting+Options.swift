public import Browsing
import ViewerMode

/// What has all settings: the options of a model that is still to be made, and a model.
protocol SettingsOwner: SendableMetatype {
    var common: CommonOptions { get set }

    /// What a mode or the viewer stores.
    subscript<Own: Configurable>(type: Own.Type) -> Own { get set }
}

extension Options: SettingsOwner {}

extension Setting where Owner: SettingsOwner {
    /// What is common to all, what `modes` have of their own in the order in which they follow each other, the viewer.
    static func table(of modes: [any BrowsingMode.Type]) -> [Setting] {
        CommonOptions.settings.map { $0.of(\.common, replacing: { $0.common = $1 }) }
            + modes.flatMap { settings(of: $0) } + settings(of: ViewerSettings.self)
    }

    private static func settings<Own: Configurable>(of type: Own.Type) -> [Setting] {
        Own.settings.map { $0.of({ $0[Own.self] }, replacing: { $0[Own.self] = $1 }) }
            + Own.durationSettings.map {
                $0.of(\.common.durations, replacing: { $0.common.durations = $1 })
            }
    }

    func set(to value: String, in owner: inout Owner) throws(SettingError) {
        if write(&owner, value) { return }
        if let reason = fault(value) { throw .faulty(name: name, reason: reason) }
        throw .unfit(name: name, value: value, expected: expected)
    }
}

/// All settings: the one table of the configuration file, of `--set`, of `:set` and of `--print-config`.
extension Setting where Owner == Options {
    public static var all: [Setting] { table(of: Mode.registry) }

    public static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

    public static func set(
        _ name: String, to value: String, in options: inout Options
    ) throws(SettingError) {
        guard let setting = named(name) else { throw .unknown(name: name) }
        try setting.set(to: value, in: &options)
    }
}

extension Options {
    /// Derives the random choices of all modes from this number.
    public mutating func takeSeed(_ seed: Int) {
        for mode in Mode.registry { takeSeed(seed, in: mode) }
    }

    private mutating func takeSeed<Own: Configurable>(_ seed: Int, in type: Own.Type) {
        self[type].takeSeed(seed)
    }
}
