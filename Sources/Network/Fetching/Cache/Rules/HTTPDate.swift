/// Moments as headers of HTTP write them, in seconds since 1970.
enum HTTPDate {
    private static let months: [String] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, or one of the two older ways of writing it; nil for anything else.
    static func seconds(_ text: [UInt8]) -> Int64? {
        guard text.count <= 40 else { return nil }
        let words = String(decoding: text, as: UTF8.self).split(separator: " ")
        switch words.count {
        case 6 where words[0].hasSuffix(","):
            // Sun, 06 Nov 1994 08:49:37 GMT
            return moment(words[1], words[2], words[3], words[4])
        case 5 where !words[0].hasSuffix(","):
            // Sun Nov  6 08:49:37 1994
            return moment(words[2], words[1], words[4], words[3])
        case 4 where words[0].hasSuffix(","):
            // Sunday, 06-Nov-94 08:49:37 GMT
            let date = words[1].split(separator: "-")
            guard date.count == 3 else { return nil }
            return moment(date[0], date[1], date[2], words[2])
        default: return nil
        }
    }

    private static func moment(
        _ day: Substring, _ month: Substring, _ year: Substring, _ time: Substring
    ) -> Int64? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], 0...23),
            let minute = number(clock[1], 0...59), let second = number(clock[2], 0...60),
            let month = months.firstIndex(of: String(month)), let day = number(day, 1...31),
            var year = number(year, 0...9999)
        else { return nil }
        // Two digits are the nearest year that is not much ahead; current servers do not write them.
        if year < 100 { year += year < 70 ? 2000 : 1900 }
        return days(year, month + 1, day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    private static func number(_ text: Substring, _ range: ClosedRange<Int64>) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 48 < 10 }), let number = Int64(text),
            range.contains(number)
        else { return nil }
        return number
    }

    /// Days from 1970 to a date of the Gregorian calendar, years beginning in March.
    private static func days(_ year: Int64, _ month: Int, _ day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * Int64((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}
