import DisplayList
import Geometry

/// What the folder and the decoders tell.
extension Model {
    mutating func replacePhotos(with found: [Photo], start: Int) {
        hasFolder = true
        gesture = nil
        motion = Motion()
        history = History()
        ledger = TrashLedger()
        favourites = []
        states = [:]
        photos = [:]
        for photo in found { photos[photo.id] = photo }
        order = Order(found.map(\.id), index: start)
    }

    mutating func append(_ more: [Photo]) {
        hasFolder = true
        let new = more.filter { photos[$0.id] == nil }
        for photo in new { photos[photo.id] = photo }
        order.append(new.map(\.id))
    }

    /// Puts a new photo in; the front stays the photo it was.
    mutating func insert(_ photo: Photo, at place: Int, time: Time) {
        hasFolder = true
        guard photos[photo.id] == nil else { return }
        photos[photo.id] = photo
        let room = makeRoom(for: photo.id, at: place, takesPlace: false, at: time)
        followPages(from: room.position, at: time)
        ledger.photoInserted(at: room.place)
    }

    mutating func previewed(_ id: PhotoID, _ size: Size) {
        guard photos[id] != nil else { return }
        switch states[id] {
        case nil, .pending, .previewed: states[id] = .previewed(size)
        case .decoded, .undecodable: break
        }
    }

    mutating func decoded(_ id: PhotoID, _ facts: PhotoFacts) {
        guard photos[id] != nil else { return }
        states[id] = .decoded(facts)
    }

    mutating func undecodable(_ id: PhotoID, _ reason: String, _ facts: PhotoFacts?) {
        guard photos[id] != nil else { return }
        states[id] = .undecodable(reason: reason, facts)
        if guardian.presented == id { guardian.presented = nil }
    }

    /// A photo that was not decoded at that time was drawn from a preview: that does not count.
    mutating func presented(_ id: PhotoID) {
        if id == order.front, isDecoded(id) { guardian.presented = id }
    }
}
