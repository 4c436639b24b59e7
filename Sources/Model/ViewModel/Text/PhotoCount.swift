/// `1 photo`, `37 photos`, `37 marked photos`.
func photoCount(_ count: Int, are kind: String = "") -> String {
    count == 1 ? "1 \(kind)photo" : "\(countText(count)) \(kind)photos"
}

/// A number of photos as people read it: `100,000`.
func countText(_ count: Int) -> String {
    let digits = Array(String(count))
    let groups = stride(from: digits.count % 3 - 3, to: digits.count, by: 3).map { start in
        String(digits[max(0, start)..<(start + 3)])
    }
    return groups.filter { !$0.isEmpty }.joined(separator: ",")
}

/// How long something will take, as people say it: `40 s`, `3 min`, `2 h`; nil where that is over at once.
func waitText(_ seconds: Double) -> String? {
    guard seconds >= 10, seconds < 1e9 else { return nil }
    if seconds <= 50 { return "\(Int((seconds / 10).rounded(.up)) * 10) s" }
    let minutes = Int((seconds / 60).rounded(.up))
    return minutes < 120 ? "\(minutes) min" : "\(Int((seconds / 3600).rounded(.up))) h"
}
