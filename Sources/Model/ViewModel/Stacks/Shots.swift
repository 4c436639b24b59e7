import Browsing
import DisplayList

/// When photos were taken, by folder and camera: which of them follow each other so closely that they may be a stack.
struct Shots: Sendable {
    /// Of one folder and camera.
    struct Source: Hashable, Sendable {
        let folder: Int
        let camera: String
    }

    struct Shot: Hashable, Sendable {
        let photo: PhotoID
        /// By the camera's clock.
        let milliseconds: Int64
        /// In seconds.
        let exposure: Double

        static func < (a: Shot, b: Shot) -> Bool {
            (a.milliseconds, a.photo) < (b.milliseconds, b.photo)
        }
    }

    private struct Place: Hashable, Sendable {
        let source: Source
        let shot: Shot
    }

    private var rows: [Source: [Shot]] = [:]
    private var places = PhotoTable<Place>()
    /// Rows whose new photos are behind those that are sorted.
    private var unsorted: Set<Source> = []

    /// Notes when a photo was taken, nil where that is unknown; returns a photo beside its former place, nil where nothing has changed.
    @discardableResult
    mutating func note(_ shot: Shot?, of photo: PhotoID, from source: Source) -> [PhotoID]? {
        let new = shot.map { Place(source: source, shot: $0) }
        let former = places[photo]
        guard new != former else { return nil }
        var beside: [PhotoID] = []
        if let former {
            settle()
            if var row = rows.removeValue(forKey: former.source) {
                let place = Self.place(of: former.shot, in: row)
                if row.indices.contains(place), row[place].photo == photo { row.remove(at: place) }
                beside = [place - 1, place].filter(row.indices.contains).map { row[$0].photo }
                rows[former.source] = row
            }
        }
        places[photo] = new
        if let new {
            rows[new.source, default: []].append(new.shot)
            unsorted.insert(new.source)
        }
        return beside
    }

    /// Puts what has come where it belongs, at once, since it comes by hundreds: before anything is asked.
    mutating func settle() {
        for source in unsorted { rows[source]?.sort(by: <) }
        unsorted = []
    }

    /// The photos around one that may be a stack with it, itself among them, by their times: alone where none may.
    ///
    /// Each follows the one before within `gap` seconds and its exposure, with a second for clocks that have no parts of it.
    func run(around photo: PhotoID, gap: Double) -> [PhotoID] {
        guard let own = places[photo], let row = rows[own.source] else { return [photo] }
        let place = Self.place(of: own.shot, in: row)
        guard row.indices.contains(place), row[place].photo == photo else { return [photo] }
        var first = place
        while first > 0, Self.follow(row[first - 1], row[first], gap) { first -= 1 }
        var last = place
        while last + 1 < row.count, Self.follow(row[last], row[last + 1], gap) { last += 1 }
        return row[first...last].map(\.photo)
    }

    /// All photos that may be a stack with others.
    func candidates(gap: Double) -> [PhotoID] {
        var found: [PhotoID] = []
        for row in rows.values {
            for place in row.indices {
                let isFollower = place > 0 && Self.follow(row[place - 1], row[place], gap)
                let isFollowed =
                    place + 1 < row.count && Self.follow(row[place], row[place + 1], gap)
                if isFollower || isFollowed { found.append(row[place].photo) }
            }
        }
        return found
    }

    /// The photos whose times are known.
    var photos: [PhotoID] { places.photos }

    private static func follow(_ a: Shot, _ b: Shot, _ gap: Double) -> Bool {
        let most = max(gap, 2) + max(a.exposure, b.exposure) + 1
        return Double(b.milliseconds - a.milliseconds) <= most * 1000
    }

    /// Where a shot is in a row, or would be.
    private static func place(of shot: Shot, in row: [Shot]) -> Int {
        var (low, high) = (0, row.count)
        while low < high {
            let middle = (low + high) / 2
            if row[middle] < shot { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
