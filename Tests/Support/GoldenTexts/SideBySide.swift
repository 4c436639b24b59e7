/// Two texts in two columns, lines that differ marked between them.
///
/// Of long texts only the lines around differences are shown.
func sideBySide(_ expected: String, _ got: String) -> String {
    let left = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let right = got.split(separator: "\n", omittingEmptySubsequences: false)
    let width = max(8, left.map(\.count).max() ?? 0)
    func line(_ a: Substring, _ mark: String, _ b: Substring) -> String {
        a + String(repeating: " ", count: max(0, width - a.count)) + " \(mark) " + b
    }
    let count = max(left.count, right.count)
    let differs = (0..<count).map { i in
        i >= left.count || i >= right.count || left[i] != right[i]
    }
    var lines = [line("expected", "|", "got")]
    for i in 0..<count {
        let around = max(0, i - 18)...min(count - 1, i + 18)
        guard count < 40 || differs[around].contains(true) else { continue }
        lines.append(
            line(
                i < left.count ? left[i] : "", differs[i] ? "≠" : "|",
                i < right.count ? right[i] : ""))
    }
    return lines.joined(separator: "\n")
}
