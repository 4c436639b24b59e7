import Browsing
import DisplayList
import Layouts

/// The photos of the order in sets: those of one day after each other, once all days are known, or else all of them.
struct GridSets: Hashable, Sendable {
    private(set) var pages = GridPages(sets: [])
    /// True where they are days.
    private(set) var isDated = false
    /// What they were made of.
    private var photos: [PhotoID] = []
    private var known = 0

    init() {}

    init(_ photos: [PhotoID], dates: PhotoTable<CalendarDate>) {
        self.photos = photos
        known = dates.count
        let days = GridSets.lengths(photos, dates)
        isDated = days != nil
        pages = GridPages(sets: days ?? [photos.count])
    }

    /// True where they are those of `photos` whose dates may have changed.
    func isOf(_ photos: [PhotoID]) -> Bool { self.photos == photos }

    func isOf(_ photos: [PhotoID], dates: PhotoTable<CalendarDate>) -> Bool {
        known == dates.count && isOf(photos)
    }

    /// Nil where a date is missing: sets that come and go while dates come in would make the page restless.
    private static func lengths(
        _ photos: [PhotoID], _ dates: PhotoTable<CalendarDate>
    ) -> [Int]? {
        guard dates.count >= photos.count else { return nil }
        var lengths: [Int] = []
        var last: CalendarDate?
        for photo in photos {
            guard let date = dates[photo] else { return nil }
            if let last, last.isSameDay(as: date) {
                lengths[lengths.count - 1] += 1
            } else {
                lengths.append(1)
            }
            last = date
        }
        return lengths
    }
}

extension CalendarDate {
    func isSameDay(as other: CalendarDate) -> Bool {
        day == other.day && month == other.month && year == other.year
    }
}
