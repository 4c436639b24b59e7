/// The kinds of values that settings have.
extension Setting {
    static func number(
        _ name: String, _ path: any WritableKeyPath<Options, Double> & Sendable,
        in range: ClosedRange<Double>, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected: "a number from \(text(range.lowerBound)) to \(text(range.upperBound))",
            read: { text($0[keyPath: path]) },
            write: { options, value in
                guard let number = Double(value), range.contains(number) else { return false }
                options[keyPath: path] = number
                return true
            })
    }

    static func count(
        _ name: String, _ path: any WritableKeyPath<Options, Int> & Sendable,
        in range: ClosedRange<Int>,
        _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { String($0[keyPath: path]) },
            write: { options, value in
                guard let number = Int(value), range.contains(number) else { return false }
                options[keyPath: path] = number
                return true
            })
    }

    static func flag(
        _ name: String, _ path: any WritableKeyPath<Options, Bool> & Sendable, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary, expected: "on or off",
            read: { $0[keyPath: path] ? "on" : "off" },
            write: { options, value in
                switch value {
                case "on", "true", "yes": options[keyPath: path] = true
                case "off", "false", "no": options[keyPath: path] = false
                default: return false
                }
                return true
            })
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Options, Value> & Sendable, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected: "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "),
            read: { $0[keyPath: path].rawValue },
            write: { options, value in
                guard let known = Value(rawValue: value) else { return false }
                options[keyPath: path] = known
                return true
            })
    }

    /// A number as people write it: `1`, `0.5`.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
}
