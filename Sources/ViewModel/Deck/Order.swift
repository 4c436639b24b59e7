import DisplayList
import Layouts

/// The photos in the deck and which of them is in front.
///
/// `index` is within `photos`, or 0 where there are none. No photo is twice in it.
struct Order: Hashable, Sendable {
    private(set) var list = PhotoList()
    private(set) var index = 0

    init() {}

    init(_ photos: some Sequence<PhotoID>, index: Int) {
        self.init(PhotoList(photos), index: index)
    }

    init(_ list: PhotoList, index: Int) {
        self.list = list
        self.index = max(0, min(index, list.count - 1))
    }

    var photos: [PhotoID] { list.photos }
    var count: Int { list.count }
    var isEmpty: Bool { list.count == 0 }
    var front: PhotoID? { isEmpty ? nil : list.photos[index] }

    func clamped(_ index: Int) -> Int { max(0, min(index, count - 1)) }

    func contains(_ photo: PhotoID) -> Bool { list.contains(photo) }

    func place(of photo: PhotoID) -> Int? { list.place(of: photo) }

    mutating func move(to target: Int) { index = clamped(target) }

    mutating func append(_ more: [PhotoID]) { list.append(more) }

    /// Puts a photo in at `place`, clamped; the front stays the photo it was.
    ///
    /// Returns where it went.
    mutating func insert(_ photo: PhotoID, at place: Int) -> Int {
        let place = max(0, min(place, count))
        if place <= index, !isEmpty { index += 1 }
        list.insert(photo, at: place)
        return place
    }

    /// Takes the photo at `place` out; where it was the front, the next takes its place, or else the one before.
    mutating func remove(at place: Int) {
        if place == index {
            index = deckIndexAfterTrash(place, of: count) ?? 0
        } else if place < index {
            index -= 1
        }
        list.remove(at: place)
    }
}
