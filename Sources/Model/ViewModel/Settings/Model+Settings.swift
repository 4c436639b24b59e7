@_spi(Coordinator) import Browsing
import ViewerMode

/// A model changes one setting where it is stored: no other mode hears of it.
extension Model: SettingsOwner {
    var common: CommonOptions {
        get { space.options }
        set { space.configure(newValue) }
    }

    subscript<Own: Configurable>(type: Own.Type) -> Own {
        get { surfaces[type] }
        set { surfaces[type] = newValue }
    }

    /// The setting of a name; nil where there is none.
    func setting(_ name: String) -> Setting<Model>? {
        Setting.table(of: surfaces.modes.types).first { $0.name == name }
    }
}
