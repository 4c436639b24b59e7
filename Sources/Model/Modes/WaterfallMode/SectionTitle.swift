import Browsing

/// What a header says: the day, the month or the folder, and how many photos it has.
struct SectionTitle: Hashable, Sendable {
    typealias Style = CalendarDay.Style

    /// How the number of photos is written, the longest way first.
    enum Counting: Hashable, Sendable, CaseIterable {
        /// `3 photos`
        case words
        /// `3`
        case digits
        case none
    }

    let name: [UInt8]
    /// A name of a folder may be cut in its middle.
    let isElastic: Bool
    /// The number of photos; nil where that stands elsewhere.
    let count: Int?

    /// No day is known.
    init(count: Int?) {
        name = []
        isElastic = false
        self.count = count
    }

    init(_ day: CalendarDay, _ style: Style, count: Int?) {
        name = Array(day.text(style).utf8)
        isElastic = false
        self.count = count
    }

    /// Days of one month; all of the month that there is where `isWhole`.
    init(
        from first: CalendarDay, to last: CalendarDay, isWhole: Bool, _ style: Style, count: Int?
    ) {
        let (a, b) = (min(first.date.day, last.date.day), max(first.date.day, last.date.day))
        let month = CalendarDay.month(first.date.month)
        let days = isWhole ? "" : a == b ? "\(a) " : "\(a)–\(b) "
        let text =
            switch style {
            case .full, .abbreviated: "\(days)\(month) \(first.date.year)"
            case .date: "\(days)\(month.prefix(3)) \(first.date.year)"
            case .least: "\(days)\(month.prefix(3))"
            }
        name = Array(text.utf8)
        isElastic = false
        self.count = count
    }

    /// The photos that tell no date, where others do.
    init(undated count: Int?) {
        name = Array("no date".utf8)
        isElastic = false
        self.count = count
    }

    init(folder path: [UInt8], count: Int?) {
        name = path.isEmpty ? Array(".".utf8) : path
        isElastic = true
        self.count = count
    }

    func count(_ counting: Counting) -> String? {
        guard let count else { return nil }
        switch counting {
        case .words: return count == 1 ? "1 photo" : "\(count) photos"
        case .digits: return "\(count)"
        case .none: return name.isEmpty ? "\(count)" : nil
        }
    }

    /// True where it fits into so many cells; eight are enough for a name that may be cut.
    func fits(_ counting: Counting, in cells: Int) -> Bool {
        let name = isElastic ? min(8, textWidth(name)) : textWidth(name)
        let count = count(counting).map { $0.utf8.count } ?? 0
        return name + (name > 0 && count > 0 ? 2 : 0) + count <= cells
    }
}

extension CalendarDay.Style {
    /// The first one in which any day fits into so many cells, the longer ones with a number of photos in words.
    static func fitting(cells: Int) -> Self {
        let widths = [39, 26, 11]
        return Self(rawValue: widths.firstIndex { $0 <= cells } ?? widths.count) ?? .least
    }
}
