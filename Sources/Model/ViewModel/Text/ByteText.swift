import Browsing

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
