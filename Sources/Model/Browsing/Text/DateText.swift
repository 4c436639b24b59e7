/// The date and the minute: `2024-05-06 07:08`.
package func dateText(_ date: CalendarDate) -> String {
    "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2)) \(timeText(date))"
}

/// The second, with its hundredths where these are known: `:09.12`.
package func secondsText(_ date: CalendarDate, milliseconds: Int32? = nil) -> String {
    let part = milliseconds.map { ".\(padded(Int($0) / 10, 2))" } ?? ""
    return ":\(padded(date.second, 2))\(part)"
}

/// The minute: `07:08`.
package func timeText(_ date: CalendarDate) -> String {
    "\(padded(date.hour, 2)):\(padded(date.minute, 2))"
}

private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(max(0, number))
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// How long something is: `0:12`, and `1:02:03` from an hour on; `seconds` is not negative and far below 10^18.
package func durationText(_ seconds: Double) -> String {
    let whole = Int(seconds)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = whole.quotientAndRemainder(dividingBy: 60)
    if minutes < 60 { return "\(minutes):\(two(rest))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
}
