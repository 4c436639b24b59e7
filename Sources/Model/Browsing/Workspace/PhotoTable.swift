public import DisplayList

/// Something known of each photo, by its number: the numbers of photos are dense, so that no hashing is needed.
///
/// It is kept in pages, made as they are written to: what grows never copies what there is, and what nothing is known of takes no room.
public struct PhotoTable<Value: Sendable>: Sendable {
    @inlinable static var pageSize: Int { 512 }

    /// Places of photos that nothing is known of have whatever the page was made with, or what was known.
    @usableFromInline var pages: [[Value]] = []
    /// One bit for each photo, set where a value is known: an optional value would take twice the memory.
    @usableFromInline var bits: [UInt64] = []
    /// How many photos something is known of.
    @inlinable public var count: Int { known }
    @usableFromInline var known = 0

    /// What is known of photos of the trash, which are never told by the numbers of others.
    @usableFromInline var trash: [PhotoID: Value] = [:]

    @inlinable public init() {}

    /// All photos something is known of, those of folders in the order of their numbers.
    public var photos: [PhotoID] {
        var photos: [PhotoID] = []
        photos.reserveCapacity(known)
        for (place, word) in bits.enumerated() where word != 0 {
            for bit in 0..<64 where word >> UInt64(bit) & 1 == 1 {
                photos.append(PhotoID(64 * place + bit))
            }
        }
        return photos + trash.keys
    }

    /// Whether something is known of the photo of a number in a folder.
    @inlinable func isKnown(_ number: Int) -> Bool {
        let place = number >> 6
        return bits.indices.contains(place) && bits[place] >> UInt64(number & 63) & 1 == 1
    }

    @inlinable public subscript(photo: PhotoID) -> Value? {
        get {
            if photo.isInTrash { return trash[photo] }
            guard isKnown(photo.number) else { return nil }
            let (page, slot) = photo.number.quotientAndRemainder(dividingBy: Self.pageSize)
            return pages[page][slot]
        }
        set {
            if photo.isInTrash {
                known += (newValue == nil ? 0 : 1) - (trash[photo] == nil ? 0 : 1)
                trash[photo] = newValue
                return
            }
            let (place, bit) = (photo.number >> 6, UInt64(1) << UInt64(photo.number & 63))
            let wasKnown = isKnown(photo.number)
            known += (newValue == nil ? 0 : 1) - (wasKnown ? 1 : 0)
            guard let newValue else {
                if wasKnown { bits[place] &= ~bit }
                return
            }
            while place >= bits.count { bits.append(0) }
            bits[place] |= bit
            let (page, slot) = photo.number.quotientAndRemainder(dividingBy: Self.pageSize)
            while page >= pages.count { pages.append([]) }
            if pages[page].isEmpty {
                pages[page] = Array(repeating: newValue, count: Self.pageSize)
            } else {
                pages[page][slot] = newValue
            }
        }
    }
}

extension PhotoTable<Photo> {
    /// Whether a photo is known, and of these further files.
    func has(_ photo: PhotoID, of others: [UInt8]) -> Bool {
        if photo.isInTrash { return trash[photo]?.others == others }
        guard isKnown(photo.number) else { return false }
        let (page, slot) = photo.number.quotientAndRemainder(dividingBy: Self.pageSize)
        return pages[page][slot].others == others
    }
}
