import Browsing

/// All ways of browsing, each with the state that it keeps while another has the screen.
struct Modes: Sendable {
    /// By name, in the order in which they follow each other.
    let names: [Mode]
    private var all: [any BrowsingMode]

    /// Ways of browsing as the options have them.
    init(_ types: [any BrowsingMode.Type], _ options: Options) {
        func made<Own: BrowsingMode>(_ type: Own.Type) -> any BrowsingMode { options[type] }
        names = types.map { $0.mode }
        all = types.map { made($0) }
    }

    var types: [any BrowsingMode.Type] { all.map { type(of: $0) } }

    /// Settings of these and of all that is common.
    var settings: [Setting<Options>] { Setting.table(of: types) }

    /// Writes each mode, with all that it remembers, into options.
    func note(in options: inout Options) {
        func note<Own: BrowsingMode>(_ mode: Own) { options[Own.self] = mode }
        for mode in all { note(mode) }
    }

    /// The mode of a name; the first where there is none of that name.
    subscript(name: Mode) -> any BrowsingMode {
        _read { yield all[place(of: name)] }
        _modify { yield &all[place(of: name)] }
    }

    /// A mode with all that it remembers.
    subscript<Own: Configurable>(type: Own.Type) -> Own {
        get { all.lazy.compactMap { $0 as? Own }.first ?? Own() }
        set {
            guard let mode = newValue as? any BrowsingMode else { return }
            for place in all.indices where all[place] is Own { all[place] = mode }
        }
    }

    private func place(of name: Mode) -> Int { names.firstIndex(of: name) ?? 0 }

    /// The name `step` places further on, around.
    func name(_ step: Int, after name: Mode) -> Mode {
        let index = place(of: name) + step
        return names[((index % names.count) + names.count) % names.count]
    }

    func title(of name: Mode) -> String { type(of: self[name]).title }
}
