import Browsing
import DisplayList

/// The photos of the order in sets: those of one day after each other, once all days are known, or else all of them.
struct GridSets: Hashable, Sendable {
    private(set) var pages = GridPages(sets: [])
    /// True where they are days.
    private(set) var isDated = false
    /// What they were made of.
    private var photos: [PhotoID] = []
    private var known = 0
    private var knowsCaptures = false

    init() {}

    init(_ photos: [PhotoID], dates: PhotoTable<CalendarDate>) {
        self.photos = photos
        known = dates.count
        knowsCaptures = photos.contains { dates[$0]?.isCapture == true }
        let days = GridSets.lengths(photos, dates, knowsCaptures: knowsCaptures)
        isDated = days != nil
        pages = GridPages(sets: days ?? [photos.count])
    }

    /// True where they are those of `photos` whose dates may have changed.
    func isOf(_ photos: [PhotoID]) -> Bool { self.photos == photos }

    func isOf(_ photos: [PhotoID], dates: PhotoTable<CalendarDate>) -> Bool {
        known == dates.count && isOf(photos)
    }

    /// The day of a page's first photo as a reader sees it; nil where the sets are no days.
    ///
    /// The time of a file is no date where another photo tells when it was taken.
    func day(of photo: PhotoID, _ dates: PhotoTable<CalendarDate>, _ style: CalendarDay.Style)
        -> String?
    {
        guard isDated, let date = dates[photo] else { return nil }
        guard date.isCapture || !knowsCaptures, let day = CalendarDay(date) else {
            return "no date"
        }
        return day.text(style)
    }

    /// Nil where a date is missing: sets that come and go while dates come in would make the page restless.
    private static func lengths(
        _ photos: [PhotoID], _ dates: PhotoTable<CalendarDate>, knowsCaptures: Bool
    ) -> [Int]? {
        guard dates.count >= photos.count else { return nil }
        var lengths: [Int] = []
        var last: Int?
        for photo in photos {
            guard let date = dates[photo] else { return nil }
            let day =
                knowsCaptures && !date.isCapture
                ? 0 : 10_000 * date.year + 100 * date.month + date.day
            if day == last {
                lengths[lengths.count - 1] += 1
            } else {
                lengths.append(1)
            }
            last = day
        }
        return lengths
    }
}
