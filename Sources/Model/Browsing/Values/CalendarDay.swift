/// A day of the Gregorian calendar, counted from 1 March of the year 0; never 0 for a day in our era.
package struct CalendarDay: Hashable, Sendable {
    package let number: Int

    package init(number: Int) { self.number = number }

    /// Nil where the date names no day: cameras without a clock write zeros.
    package init?(_ date: CalendarDate) {
        guard date.year >= 1, (1...12).contains(date.month), (1...31).contains(date.day) else {
            return nil
        }
        // Years begin with March here, so that the leap day is the last of its year.
        let year = date.month > 2 ? date.year : date.year - 1
        let month = (date.month + 9) % 12
        number =
            365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5
            + date.day - 1
    }

    /// How days are written, the longest way first.
    package enum Style: Int, Hashable, Sendable, CaseIterable {
        /// `Wednesday, 1 May 2024`
        case full
        /// `Wed 1 May 2024`
        case abbreviated
        /// `1 May 2024`
        case date
        /// `1 May`
        case least
    }

    /// As people write it.
    package func text(_ style: Style) -> String {
        let date = date
        let month = Self.month(date.month)
        let short = "\(date.day) \(month.prefix(3))"
        return switch style {
        case .full: "\(weekday), \(date.day) \(month) \(date.year)"
        case .abbreviated: "\(weekday.prefix(3)) \(short) \(date.year)"
        case .date: "\(short) \(date.year)"
        case .least: short
        }
    }

    package var weekday: String { Self.weekdays[number % 7] }

    package var date: (year: Int, month: Int, day: Int) {
        let era = number / 146_097
        let dayOfEra = number % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = 400 * era + yearOfEra + (month >= 10 ? 1 : 0)
        return (year, (month + 2) % 12 + 1, day)
    }

    /// The name of a month, 1…12.
    package static func month(_ number: Int) -> String { months[(number + 11) % 12] }

    /// From that of day 0 on.
    private static let weekdays = [
        "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday",
    ]

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}
