/// One decimal, none where it is nought: `85`, `2.8`.
func short(_ number: Float) -> String {
    let tenths = Int64(exactly: (Double(number) * 10).rounded()) ?? 0
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}

/// An exposure as cameras show it: `1/500 s`, and `1.3 s` from 0.4 seconds on.
func exposureText(_ seconds: Float) -> String {
    guard seconds < 0.4 else { return "\(short(seconds)) s" }
    guard let part = Int64(exactly: (1 / Double(seconds)).rounded()) else { return "0 s" }
    return "1/\(part) s"
}

/// `2024-05-17 10:30:00`, or `10:30:00.12` where it is known as closely.
func dateText(_ date: CaptureDate, milliseconds: Int32?) -> String {
    let day = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    let time = "\(padded(date.hour, 2)):\(padded(date.minute, 2)):\(padded(date.second, 2))"
    return "\(day) \(time)" + (milliseconds.map { "." + padded(Int($0) / 10, 2) } ?? "")
}

private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
