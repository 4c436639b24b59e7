public import DisplayList

/// Photos in a row, no photo twice, and where each of them is.
///
/// Asking for a place costs the same however many there are; a change costs as much as there are photos behind it.
public struct PhotoList: Sendable {
    @usableFromInline var row: [PhotoID] = []
    /// By the number of the photo: its place, or −1.
    @usableFromInline var places: [Int32] = []

    @inlinable public init() {}

    /// The photos in this order; of those that come twice, the first counts.
    @inlinable public init(_ all: some Sequence<PhotoID>) {
        append(all)
    }

    /// In their order.
    @inlinable public var photos: [PhotoID] { row }

    @inlinable public var count: Int { row.count }

    @inlinable public func place(of photo: PhotoID) -> Int? {
        guard places.indices.contains(photo.slot) else { return nil }
        let place = Int(places[photo.slot])
        // One of the trash has the place of none of a folder.
        return place < 0 || row[place] != photo ? nil : place
    }

    @inlinable public func contains(_ photo: PhotoID) -> Bool { place(of: photo) != nil }

    /// Puts photos at the end that are not in the row yet.
    @inlinable public mutating func append(_ more: some Sequence<PhotoID>) {
        row.reserveCapacity(row.count + more.underestimatedCount)
        for photo in more where !contains(photo) {
            makeRoom(for: photo)
            places[photo.slot] = Int32(row.count)
            row.append(photo)
        }
    }

    @inlinable public mutating func insert(_ photo: PhotoID, at place: Int) {
        makeRoom(for: photo)
        row.insert(photo, at: place)
        number(from: place)
    }

    @inlinable public mutating func remove(at place: Int) {
        places[row[place].slot] = -1
        row.remove(at: place)
        number(from: place)
    }

    @inlinable mutating func makeRoom(for photo: PhotoID) {
        if photo.slot < places.count { return }
        for _ in places.count...photo.slot { places.append(-1) }
    }

    @inlinable mutating func number(from place: Int) {
        for i in place..<row.count { places[row[i].slot] = Int32(i) }
    }
}

extension PhotoList: Hashable {
    @inlinable public static func == (a: PhotoList, b: PhotoList) -> Bool { a.row == b.row }

    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(row) }
}
