public import Browsing
public import Decisions
import Glibc
import PhotoLibrary
import Sidecars

extension SidecarPlan {
    /// How decisions are written beside photos; nil where they are not.
    public init?(_ options: CommonOptions) {
        guard options.sidecars == .write else { return nil }
        self.init(always: options)
    }

    /// How they are written where that is requested.
    public init(always options: CommonOptions, isWriting: Bool = true) {
        self.init(
            naming: SidecarNaming(rawValue: options.sidecarNaming.rawValue) ?? .auto,
            arePairs: options.arePairs, isWriting: isWriting)
    }
}

/// The time as XMP has it: `2026-11-22T10:31:00+01:00`.
@Sendable public func xmpDate() -> [UInt8] { xmpDate(at: Int64(time(nil))) }

/// The same for seconds since 1970.
func xmpDate(at seconds: Int64) -> [UInt8] {
    guard let local = LocalTime(secondsSince1970: seconds) else { return [] }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // What the clock on the wall is ahead of the one that counts.
    let days = civilDays(local.year, local.month, local.day)
    let wall = days * 86400 + Int64(local.hour * 3600 + local.minute * 60 + local.second)
    let ahead = Int(wall - seconds) / 60
    let offset = "\(ahead < 0 ? "-" : "+")\(two(abs(ahead) / 60)):\(two(abs(ahead) % 60))"
    let year = String(repeating: "0", count: max(0, 4 - "\(local.year)".count)) + "\(local.year)"
    let date = "\(year)-\(two(local.month))-\(two(local.day))"
    let clock = "\(two(local.hour)):\(two(local.minute)):\(two(local.second))"
    return Array("\(date)T\(clock)\(offset)".utf8)
}

/// Days from 1970-01-01 to a day of our calendar.
private func civilDays(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return Int64(era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468)
}
