import DisplayList
import Layouts

/// The photos in the deck and which of them is in front.
///
/// `index` is within `photos`, or 0 where there are none. No photo is twice in it.
struct Order: Hashable, Sendable {
    private(set) var photos: [PhotoID] = []
    private(set) var index = 0

    init() {}

    init(_ photos: [PhotoID], index: Int) {
        self.photos = photos
        self.index = max(0, min(index, photos.count - 1))
    }

    var count: Int { photos.count }
    var isEmpty: Bool { photos.isEmpty }
    var front: PhotoID? { photos.isEmpty ? nil : photos[index] }

    func clamped(_ index: Int) -> Int { max(0, min(index, photos.count - 1)) }

    mutating func move(to target: Int) { index = clamped(target) }

    mutating func append(_ more: [PhotoID]) { photos += more }

    /// Puts a photo in at `place`, clamped; the front stays the photo it was.
    ///
    /// Returns where it went.
    mutating func insert(_ photo: PhotoID, at place: Int) -> Int {
        let place = max(0, min(place, photos.count))
        if place <= index, !photos.isEmpty { index += 1 }
        photos.insert(photo, at: place)
        return place
    }

    /// Takes the photo at `place` out; where it was the front, the next takes its place, or else the one before.
    mutating func remove(at place: Int) {
        if place == index {
            index = deckIndexAfterTrash(place, of: photos.count) ?? 0
        } else if place < index {
            index -= 1
        }
        photos.remove(at: place)
    }

    /// Where the photo is, looked for around `hint` first.
    func place(of photo: PhotoID, near hint: Int) -> Int? {
        for i in max(0, hint - 8)..<max(max(0, hint - 8), min(photos.count, hint + 9))
        where photos[i] == photo {
            return i
        }
        return photos.firstIndex(of: photo)
    }
}
