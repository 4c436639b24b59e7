/// Settings whose value `auto` leaves it to something else.
extension Setting {
    package static func number(
        _ name: String, orAuto path: any WritableKeyPath<Owner, Double?> & Sendable,
        in range: ClosedRange<Double>, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected:
                "auto, or a number from \(text(range.lowerBound)) to \(text(range.upperBound))",
            read: { $0[keyPath: path].map(text) ?? "auto" },
            write: { owner, value in
                let number = Double(value)
                guard value == "auto" || number.map(range.contains) ?? false else { return false }
                owner[keyPath: path] = number
                return true
            })
    }

    package static func count(
        _ name: String, orAuto path: any WritableKeyPath<Owner, Int?> & Sendable,
        in range: ClosedRange<Int>, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected: "auto, or a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { $0[keyPath: path].map(String.init) ?? "auto" },
            write: { owner, value in
                let number = Int(value)
                guard value == "auto" || number.map(range.contains) ?? false else { return false }
                owner[keyPath: path] = number
                return true
            })
    }

    package static func flag(
        _ name: String, orAuto path: any WritableKeyPath<Owner, Bool?> & Sendable,
        _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary, expected: "auto, on or off",
            read: { $0[keyPath: path].map { $0 ? "on" : "off" } ?? "auto" },
            write: { owner, value in
                switch value {
                case "auto": owner[keyPath: path] = nil
                case "on", "true", "yes": owner[keyPath: path] = true
                case "off", "false", "no": owner[keyPath: path] = false
                default: return false
                }
                return true
            })
    }
}
