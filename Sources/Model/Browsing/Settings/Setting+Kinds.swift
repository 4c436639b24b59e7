/// The kinds of values that settings have.
extension Setting {
    package static func number(
        _ name: String, _ path: any WritableKeyPath<Owner, Double> & Sendable,
        in range: ClosedRange<Double>, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected: "a number from \(text(range.lowerBound)) to \(text(range.upperBound))",
            read: { text($0[keyPath: path]) },
            write: { owner, value in
                guard let number = Double(value), range.contains(number) else { return false }
                owner[keyPath: path] = number
                return true
            })
    }

    package static func count(
        _ name: String, _ path: any WritableKeyPath<Owner, Int> & Sendable,
        in range: ClosedRange<Int>,
        _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { String($0[keyPath: path]) },
            write: { owner, value in
                guard let number = Int(value), range.contains(number) else { return false }
                owner[keyPath: path] = number
                return true
            })
    }

    package static func flag(
        _ name: String, _ path: any WritableKeyPath<Owner, Bool> & Sendable, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary, expected: "on or off",
            read: { $0[keyPath: path] ? "on" : "off" },
            write: { owner, value in
                switch value {
                case "on", "true", "yes": owner[keyPath: path] = true
                case "off", "false", "no": owner[keyPath: path] = false
                default: return false
                }
                return true
            })
    }

    package static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected: "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "),
            read: { $0[keyPath: path].rawValue },
            write: { owner, value in
                guard let known = Value(rawValue: value) else { return false }
                owner[keyPath: path] = known
                return true
            })
    }

    /// Names that count from the start on.
    package static func names(
        _ name: String, _ path: any WritableKeyPath<Owner, [String]> & Sendable, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary, expected: "names parted by commas, or none",
            read: {
                $0[keyPath: path].isEmpty ? "none" : $0[keyPath: path].joined(separator: ", ")
            },
            write: { owner, value in
                let names = value.split(separator: ",").map { part in
                    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
                }.filter { !$0.isEmpty }
                guard !names.isEmpty, !names.contains(where: { $0.contains("/") }) else {
                    return false
                }
                owner[keyPath: path] = names == ["none"] ? [] : names
                return true
            }
        ).refusing { _, _ in "\(name) counts from the next start: set it in the configuration" }
    }

    /// A number as people write it: `1`, `0.5`.
    package static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
}
