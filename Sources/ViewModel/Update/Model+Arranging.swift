import DisplayList

/// The collection as it turns out to be: sorted anew, or changed on the disk.
extension Model {
    /// Takes the photos in this order; the front stays the photo it was or, where that is gone, the one that followed it.
    mutating func arrange(_ all: [Photo], at time: Time) {
        hasFolder = true
        expectedCount = 0
        let ids = all.map(\.id)
        guard ids != order.photos else { return }
        for photo in all where photos[photo.id] == nil { photos[photo.id] = photo }
        let place = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        let next = order.photos.dropFirst(order.index).first { place[$0] != nil }
        let last = order.photos.prefix(order.index).last { place[$0] != nil }
        order = Order(ids, index: (next ?? last).flatMap { place[$0] } ?? 0)
        if let viewer, viewer.photo != order.front { self.viewer = nil }
        passage = nil
        settle(mode, at: time)
    }
}
