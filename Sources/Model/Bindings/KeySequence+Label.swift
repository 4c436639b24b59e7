import VT

/// Keys as configuration writes them: what `KeySequence.label` says, and names of plain letters for the signs in it.
extension KeySequence {
    /// Nil where the text names no keys; `gg`, `Ctrl-R`, `PgDn`, `→` and `Right` do.
    public init?(label: String) {
        if let named = KeySequence.press(label) {
            self.init(named.key, named.modifiers)
            return
        }
        guard !label.isEmpty, !label.contains("-") || label == "-",
            label.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { return nil }
        self.init(typed: label)
    }

    private static func press(_ label: String) -> KeyPress? {
        var rest = Substring(label)
        var modifiers: Modifiers = []
        let names: [(String, Modifiers)] = [
            ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
        ]
        while let (name, modifier) = names.first(where: {
            rest.hasPrefix($0.0) && rest.count > $0.0.count && rest != "Shift-Tab"
        }) {
            modifiers.insert(modifier)
            rest = rest.dropFirst(name.count)
        }
        let key = String(rest)
        if let known = knownKeys.first(where: { $0.0 == key }) {
            return KeyPress(known.1, modifiers)
        }
        if key.first == "F", let number = Int(key.dropFirst()), (1...24).contains(number) {
            return KeyPress(.function(number), modifiers)
        }
        let scalars = Array(key.unicodeScalars)
        guard scalars.count == 1, scalars[0].value > 0x20, scalars[0].value != 0x7F else {
            return nil
        }
        return KeyPress(.character(scalars[0].value), modifiers)
    }

    private static let knownKeys: [(String, Key)] =
        [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete, .enter,
            .tab, .backTab, .backspace, .escape, .character(0x20),
        ].map { ($0.label, $0) } + [
            ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
        ]
}
