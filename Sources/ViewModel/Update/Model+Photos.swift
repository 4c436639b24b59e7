import DisplayList
import Geometry

/// What the folder and the decoders tell.
extension Model {
    mutating func replacePhotos(with found: [Photo], start: Int, at time: Time) {
        hasFolder = true
        viewer = nil
        passage = nil
        history = History()
        ledger = TrashLedger()
        favourites = []
        expectedCount = 0
        headers.restart()
        states = [:]
        photos = PhotoTable()
        for photo in found { photos[photo.id] = photo }
        order = Order(found.lazy.map(\.id), index: start)
        settle(mode, at: time)
    }

    mutating func append(_ more: [Photo]) {
        hasFolder = true
        headers.restart(from: order.count)
        let away = Set(ledger.out)
        let new = more.filter { !order.contains($0.id) && !away.contains($0.id) }
        for photo in new { photos[photo.id] = photo }
        order.append(new.map(\.id))
    }

    /// Puts a new photo in; the front stays the photo it was.
    mutating func insert(_ photo: Photo, at place: Int, time: Time) {
        hasFolder = true
        guard !order.contains(photo.id), !ledger.isOut(photo.id) else { return }
        photos[photo.id] = photo
        let place = max(0, min(place, order.count))
        headers.restart(from: place)
        putIn(photo.id, at: place, from: farAbove, toFront: false, at: time)
        ledger.photoInserted(at: place)
    }

    mutating func previewed(_ id: PhotoID, _ size: Size) {
        guard photos[id] != nil else { return }
        learn(size, of: id)
        switch states[id] {
        case nil, .pending, .previewed: states[id] = .previewed(size)
        case .decoded, .undecodable: break
        }
    }

    mutating func decoded(_ id: PhotoID, _ facts: PhotoFacts) {
        guard photos[id] != nil else { return }
        states[id] = .decoded(facts)
        learn(facts.pixelSize, of: id)
        if let date = facts.date { dates[id] = date }
    }

    /// Its shape stays until the new one is known: nothing jumps twice.
    mutating func changed(_ id: PhotoID) {
        guard photos[id] != nil else { return }
        states[id] = .pending
        if guardian.presented == id { guardian.presented = nil }
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

/// What the headers tell.
extension Model {
    mutating func measured(_ measures: [Measure], at time: Time) {
        for measure in measures where photos[measure.photo] != nil {
            headers.answer(measure.photo)
            if measure.pixelSize.width > 0, measure.pixelSize.height > 0 {
                sizes[measure.photo] = measure.pixelSize
            }
            if let date = measure.date { dates[measure.photo] = date }
        }
    }

    /// Width and height of the upright photo, in pixels; 3:2 as long as nothing is known of it.
    func naturalSize(of photo: PhotoID) -> Size {
        sizes[photo] ?? Size(width: 3, height: 2)
    }

    mutating func learn(_ size: Size, of photo: PhotoID) {
        if size.width > 0, size.height > 0 { sizes[photo] = size }
    }
}
