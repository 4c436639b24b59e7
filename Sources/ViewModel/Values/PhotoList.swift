import DisplayList

/// Photos in a row, no photo twice, and where each of them is.
///
/// Asking for a place costs the same however many there are; a change costs as much as there are photos behind it.
struct PhotoList: Sendable {
    private(set) var photos: [PhotoID] = []
    /// By the number of the photo: its place, or −1.
    private var places: [Int32] = []

    init() {}

    /// The photos in this order; of those that come twice, the first counts.
    init(_ all: some Sequence<PhotoID>) {
        append(all)
    }

    var count: Int { photos.count }

    func place(of photo: PhotoID) -> Int? {
        guard places.indices.contains(photo.number) else { return nil }
        let place = places[photo.number]
        return place < 0 ? nil : Int(place)
    }

    func contains(_ photo: PhotoID) -> Bool { place(of: photo) != nil }

    /// Puts photos at the end that are not in the row yet.
    mutating func append(_ more: some Sequence<PhotoID>) {
        photos.reserveCapacity(photos.count + more.underestimatedCount)
        for photo in more where photo.number >= 0 && !contains(photo) {
            makeRoom(for: photo)
            places[photo.number] = Int32(photos.count)
            photos.append(photo)
        }
    }

    mutating func insert(_ photo: PhotoID, at place: Int) {
        makeRoom(for: photo)
        photos.insert(photo, at: place)
        number(from: place)
    }

    mutating func remove(at place: Int) {
        places[photos[place].number] = -1
        photos.remove(at: place)
        number(from: place)
    }

    private mutating func makeRoom(for photo: PhotoID) {
        if photo.number < places.count { return }
        for _ in places.count...photo.number { places.append(-1) }
    }

    private mutating func number(from place: Int) {
        for i in place..<photos.count { places[photos[i].number] = Int32(i) }
    }
}

extension PhotoList: Hashable {
    static func == (a: PhotoList, b: PhotoList) -> Bool { a.photos == b.photos }

    func hash(into hasher: inout Hasher) { hasher.combine(photos) }
}
