package import DisplayList

/// How one row of photos turns into another.
package struct OrderDiff: Sendable {
    package let old: PhotoList
    package let new: PhotoList
    /// Those that are not there any more, in their order.
    package private(set) var gone: [PhotoID] = []
    /// The places of those that have come, rising.
    package private(set) var come: [Int] = []
    /// True where those that stay follow each other as before.
    package private(set) var keepsOrder = true

    /// The most changes that are shown one by one.
    package static let few = 8

    package init(from old: PhotoList, to new: PhotoList) {
        self.old = old
        self.new = new
        var last = -1
        for photo in old.photos {
            guard let place = new.place(of: photo) else {
                gone.append(photo)
                continue
            }
            keepsOrder = keepsOrder && place > last
            last = place
        }
        for (place, photo) in new.photos.enumerated() where !old.contains(photo) {
            come.append(place)
        }
    }

    package var changesNothing: Bool { keepsOrder && gone.isEmpty && come.isEmpty }

    /// True where each change can be followed by eye.
    package var isSmall: Bool { keepsOrder && gone.count + come.count <= Self.few }

    /// Where the photo is now that comes after a place of old: that which is there, or else the next that has stayed.
    ///
    /// Nil where none of them has stayed.
    package func placeAfter(_ place: Int) -> Int? {
        var place = place
        while place < old.count {
            if let here = new.place(of: old.photos[place]) { return here }
            place += 1
        }
        return nil
    }

    /// Where the last photo is now, of those before a place of old, that has stayed.
    package func placeBefore(_ place: Int) -> Int? {
        var place = place - 1
        while place >= 0 {
            if let here = new.place(of: old.photos[place]) { return here }
            place -= 1
        }
        return nil
    }

    /// What comes to the front in place of the photo that was there: itself, the next that has stayed, or else the last before it.
    ///
    /// In a ring, the first photo follows the last.
    package func successor(of place: Int, inRing isRing: Bool = false) -> Int {
        placeAfter(place) ?? (isRing ? placeAfter(0) : placeBefore(place)) ?? 0
    }

    /// Between which photos one belongs now that stood before a place of old: as many are before it.
    ///
    /// Before the photo that followed it or, where none of those is left, after the one that went before it.
    package func insertionIndex(_ place: Int) -> Int {
        placeAfter(place) ?? placeBefore(place).map { $0 + 1 } ?? min(place, new.count)
    }
}
