/// The words of a stack, as badges and the status line have them; none of them comes from a file.
extension PhotoStack {
    /// All of it: `▤ 7`, `◫ 3 · −2 0 +2 EV`, `◫ 12 · focus`, `◫ 3`, `≈ 4`, of equal files `= 4`; in ASCII `[7]`, `[b 3]`, `~4`.
    public func badge(isASCII: Bool = false) -> String {
        if isASCII { return asciiBadge("\(members.count)") }
        let known = steps.compactMap { $0 }.sorted()
        let detail: String =
            switch kind {
            case .focus: " · focus"
            case .bracket where known.count == members.count:
                " · " + known.map { Self.words(of: $0, isASCII: false) }.joined(separator: " ")
                    + " EV"
            case .bracket, .burst, .copies: ""
            }
        return sign + " \(members.count)" + detail
    }

    /// That of one member, by its place in `members`: `▤ 3/7`, `◫ 2/3 · −2 EV`; in ASCII `[3/7]`, `[b 2/3]`.
    public func badge(ofMemberAt place: Int, isASCII: Bool = false) -> String {
        let part = "\(place + 1)/\(members.count)"
        if isASCII { return asciiBadge(part) }
        let detail: String =
            switch kind {
            case .focus: " · focus"
            case .bracket:
                steps[place].map { " · " + Self.words(of: $0, isASCII: false) + " EV" } ?? ""
            case .burst, .copies: ""
            }
        return sign + " " + part + detail
    }

    /// A step of EV in thirds: one decimal, none where it is whole: `−0.7`, `0`, `+2`.
    public static func words(of step: Double, isASCII: Bool = false) -> String {
        let tenths = Int((step * 10).rounded())
        if tenths == 0 { return "0" }
        let sign = tenths > 0 ? "+" : isASCII ? "-" : "−"
        let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
        return sign + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }

    private var sign: String {
        switch kind {
        case .burst: "▤"
        case .bracket, .focus: "◫"
        case .copies(let areIdentical, _): areIdentical ? "=" : "≈"
        }
    }

    private func asciiBadge(_ count: String) -> String {
        switch kind {
        case .burst: "[\(count)]"
        case .bracket: "[b \(count)]"
        case .focus: "[f \(count)]"
        case .copies(let areIdentical, _): (areIdentical ? "=" : "~") + count
        }
    }
}
