import Browsing

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

/// A number of bytes as people say it: `999 B`, `2.1 MB`, `34 MB`; powers of 1000, one decimal that is not zero.
func byteText(_ bytes: Int64) -> String {
    guard bytes >= 1000 else { return "\(max(0, bytes)) B" }
    var tenths = (Double(bytes) / 100).rounded()
    var unit = "kB"
    for larger in ["MB", "GB", "TB"] where tenths >= 10_000 {
        tenths = (tenths / 1000).rounded()
        unit = larger
    }
    let whole = Int64(tenths) / 10
    let rest = Int64(tenths) % 10
    return rest == 0 ? "\(whole) \(unit)" : "\(whole).\(rest) \(unit)"
}
