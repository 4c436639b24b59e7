public import Browsing
import ViewerMode

/// All settings of a model: the one table of the configuration file, of `:set` and of `--print-config`.
extension Setting where Owner == Options {
    /// What is common to all, what the modes have of their own in the order in which they follow each other, the viewer.
    public static var all: [Setting] { table(of: Mode.registry) }

    static func table(of modes: [any BrowsingMode.Type]) -> [Setting] {
        CommonOptions.settings.map { $0.of(\.common, replacing: { $0.common = $1 }) }
            + modes.flatMap { settings(of: $0) } + settings(of: ViewerSettings.self)
    }

    private static func settings<Own: Configurable>(of type: Own.Type) -> [Setting] {
        Own.settings.map { $0.of({ $0[Own.self] }, replacing: { $0[Own.self] = $1 }) }
            + Own.durationSettings.map {
                $0.of(\.durations, replacing: { $0.durations = $1 })
            }
    }

    public static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

    public static func set(
        _ name: String, to value: String, in options: inout Options
    ) throws(SettingError) {
        guard let setting = named(name) else { throw .unknown(name: name) }
        try setting.set(to: value, in: &options)
    }

    func set(to value: String, in options: inout Options) throws(SettingError) {
        if write(&options, value) { return }
        if let reason = fault(value) { throw .faulty(name: name, reason: reason) }
        throw .unfit(name: name, value: value, expected: expected)
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
