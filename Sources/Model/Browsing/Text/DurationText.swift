/// How long something is: `0:12`, and `1:02:03` from an hour on; `seconds` is not negative and far below 10^18.
package func durationText(_ seconds: Double) -> String {
    let whole = Int(seconds)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
    if minutes < 60 { return "\(minutes):\(two(rest))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
}
