/// The kinds of values that settings have.
extension Setting {
    package static func number(
        _ name: String, _ path: any WritableKeyPath<Owner, Double> & Sendable,
        in range: ClosedRange<Double>, _ summary: String
    ) -> Setting {
        Setting(name, path, .number(range), summary, text: decimal) { number($0, in: range) }
    }

    package static func number(
        _ name: String, orAuto path: any WritableKeyPath<Owner, Double?> & Sendable,
        in range: ClosedRange<Double>, _ summary: String
    ) -> Setting {
        Setting(name, orAuto: path, .number(range), summary, text: decimal) {
            number($0, in: range)
        }
    }

    package static func count(
        _ name: String, _ path: any WritableKeyPath<Owner, Int> & Sendable,
        in range: ClosedRange<Int>, _ summary: String
    ) -> Setting {
        Setting(name, path, .count(range), summary, text: { String($0) }) { count($0, in: range) }
    }

    package static func count(
        _ name: String, orAuto path: any WritableKeyPath<Owner, Int?> & Sendable,
        in range: ClosedRange<Int>, _ summary: String
    ) -> Setting {
        Setting(name, orAuto: path, .count(range), summary, text: { String($0) }) {
            count($0, in: range)
        }
    }

    package static func flag(
        _ name: String, _ path: any WritableKeyPath<Owner, Bool> & Sendable, _ summary: String
    ) -> Setting {
        Setting(name, path, .flag, summary, text: { $0 ? "on" : "off" }, meaning: isOn)
    }

    package static func flag(
        _ name: String, orAuto path: any WritableKeyPath<Owner, Bool?> & Sendable,
        _ summary: String
    ) -> Setting {
        Setting(
            name, orAuto: path, .flag, summary, text: { $0 ? "on" : "off" }, meaning: isOn)
    }

    package static func size(
        _ name: String, _ path: any WritableKeyPath<Owner, Int64> & Sendable,
        in range: ClosedRange<Int64>, _ summary: String
    ) -> Setting {
        Setting(name, path, .size(range), summary, text: byteSize) { text in
            bytes(ofSize: text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    package static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Owner, Value> & Sendable, _ summary: String
    ) -> Setting {
        Setting(
            name, path, .choice(Value.allCases.map(\.rawValue)), summary, text: { $0.rawValue },
            meaning: { Value(rawValue: $0) })
    }

    /// 0xRRGGBB.
    package static func colour(
        _ name: String, _ path: any WritableKeyPath<Owner, UInt32> & Sendable,
        _ summary: String
    ) -> Setting {
        Setting(
            name, path, .text("six hexadecimal digits such as ffcc00"), summary,
            text: {
                let digits = String($0, radix: 16)
                return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
            },
            meaning: { value in
                let digits = value.hasPrefix("#") ? value.dropFirst() : value[...]
                guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
                return UInt32(digits, radix: 16)
            })
    }

    /// Names that count from the start on.
    package static func names(
        _ name: String, _ path: any WritableKeyPath<Owner, [String]> & Sendable, _ summary: String
    ) -> Setting {
        Setting(
            name, path, .text("names parted by commas, or none", words: ["none"]), summary,
            text: { $0.isEmpty ? "none" : $0.joined(separator: ", ") },
            meaning: { value in
                let names = value.split(separator: ",").map { part in
                    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
                }.filter { !$0.isEmpty }
                guard !names.isEmpty, !names.contains(where: { $0.contains("/") }) else {
                    return nil
                }
                return names == ["none"] ? [] : names
            }
        ).refusing { _, _ in "\(name) counts from the next start: set it in the configuration" }
    }

    /// A number as people write it: `1`, `0.5`.
    package static func text(_ number: Double) -> String { decimal(number) }

    private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        Double(text).flatMap { range.contains($0) ? $0 : nil }
    }

    private static func count(_ text: String, in range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}
