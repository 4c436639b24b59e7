/// Settings whose value `auto` leaves it to something else.
extension Setting {
    static func number(
        _ name: String, orAuto path: any WritableKeyPath<Options, Double?> & Sendable,
        in range: ClosedRange<Double>, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected:
                "auto, or a number from \(text(range.lowerBound)) to \(text(range.upperBound))",
            read: { $0[keyPath: path].map(text) ?? "auto" },
            write: { options, value in
                let number = Double(value)
                guard value == "auto" || number.map(range.contains) ?? false else { return false }
                options[keyPath: path] = number
                return true
            })
    }

    static func count(
        _ name: String, orAuto path: any WritableKeyPath<Options, Int?> & Sendable,
        in range: ClosedRange<Int>, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected: "auto, or a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { $0[keyPath: path].map(String.init) ?? "auto" },
            write: { options, value in
                let number = Int(value)
                guard value == "auto" || number.map(range.contains) ?? false else { return false }
                options[keyPath: path] = number
                return true
            })
    }

    static func flag(
        _ name: String, orAuto path: any WritableKeyPath<Options, Bool?> & Sendable,
        _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary, expected: "auto, on or off",
            read: { $0[keyPath: path].map { $0 ? "on" : "off" } ?? "auto" },
            write: { options, value in
                switch value {
                case "auto": options[keyPath: path] = nil
                case "on", "true", "yes": options[keyPath: path] = true
                case "off", "false", "no": options[keyPath: path] = false
                default: return false
                }
                return true
            })
    }
}
