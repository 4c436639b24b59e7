/// How photos, known by their index, are divided among the pages of the nine-grid.
struct GridPages: Hashable, Sendable {
    /// How many photos there are.
    let count: Int
    /// The first index of each page where pages differ in length; nil for nine on every page.
    private let starts: [Int]?
    /// Where the set of each page ends.
    private let ends: [Int]?

    private static var nine: Int { GridShape.capacity }

    /// Nine on every page.
    init(count: Int) {
        self.count = count
        starts = nil
        ends = nil
    }

    /// Sets of the given lengths, each beginning a page; a set of more than nine takes several pages.
    init(sets: [Int]) {
        var starts: [Int] = []
        var ends: [Int] = []
        var index = 0
        for length in sets where length > 0 {
            for start in stride(from: index, to: index + length, by: Self.nine) {
                starts.append(start)
                ends.append(index + length)
            }
            index += length
        }
        count = index
        self.starts = starts
        self.ends = ends
    }

    /// True where pages follow sets, false where each has nine photos.
    var hasSets: Bool { starts != nil }

    var pageCount: Int { starts?.count ?? (count + Self.nine - 1) / Self.nine }

    /// The page that the photo at `index` is on.
    func page(of index: Int) -> Int {
        guard let starts else { return index / Self.nine }
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// The photos of a page; empty for a page that there is not.
    func photos(onPage page: Int) -> Range<Int> {
        guard page >= 0, page < pageCount else { return 0..<0 }
        guard let starts, let ends else {
            return page * Self.nine..<min(count, (page + 1) * Self.nine)
        }
        return starts[page]..<min(ends[page], starts[page] + Self.nine)
    }

    /// How many photos of the set come after those of the page: the N of the `+N` on its ninth cell.
    func overflow(ofPage page: Int) -> Int {
        guard let ends, page >= 0, page < pageCount else { return 0 }
        return ends[page] - photos(onPage: page).upperBound
    }

    /// The slot of the photo at `index` on its page.
    func slot(of index: Int) -> Int { index - photos(onPage: page(of: index)).lowerBound }

    /// The photo in the same slot of the page `step` pages on, the nearest there is.
    func index(_ step: Int, pagesFrom index: Int) -> Int {
        guard count > 0 else { return 0 }
        guard starts != nil else {
            return max(0, min(count - 1, index + step * Self.nine))
        }
        let page = page(of: index) + step
        if page < 0 { return 0 }
        let photos = photos(onPage: page)
        return photos.isEmpty
            ? count - 1 : min(photos.lowerBound + slot(of: index), photos.upperBound - 1)
    }
}
