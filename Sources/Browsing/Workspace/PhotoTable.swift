public import DisplayList

/// Something known of each photo, by its number: the numbers of photos are dense, so that no hashing is needed.
///
/// It is kept in pages, made as they are written to: what grows never copies what there is, and what nothing is known of takes no room.
public struct PhotoTable<Value: Sendable>: Sendable {
    @inlinable static var pageSize: Int { 512 }

    @usableFromInline var pages: [[Value?]] = []
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
        for (page, values) in pages.enumerated() {
            for (slot, value) in values.enumerated() where value != nil {
                photos.append(PhotoID(page * Self.pageSize + slot))
            }
        }
        return photos + trash.keys
    }

    @inlinable public subscript(photo: PhotoID) -> Value? {
        get {
            if photo.isInTrash { return trash[photo] }
            let (page, slot) = photo.number.quotientAndRemainder(dividingBy: Self.pageSize)
            guard pages.indices.contains(page), pages[page].indices.contains(slot) else {
                return nil
            }
            return pages[page][slot]
        }
        set {
            guard photo.number >= 0 else { return }
            if photo.isInTrash {
                known += (newValue == nil ? 0 : 1) - (trash[photo] == nil ? 0 : 1)
                trash[photo] = newValue
                return
            }
            let (page, slot) = photo.number.quotientAndRemainder(dividingBy: Self.pageSize)
            while page >= pages.count { pages.append([]) }
            if pages[page].isEmpty {
                pages[page] = Array(repeating: nil, count: Self.pageSize)
            }
            known += (newValue == nil ? 0 : 1) - (pages[page][slot] == nil ? 0 : 1)
            pages[page][slot] = newValue
        }
    }
}

extension PhotoTable<Photo> {
    /// Whether a photo is known, and of these further files.
    func has(_ photo: PhotoID, of others: [UInt8]) -> Bool {
        if photo.isInTrash { return trash[photo]?.others == others }
        let (page, slot) = photo.number.quotientAndRemainder(dividingBy: Self.pageSize)
        guard pages.indices.contains(page), pages[page].indices.contains(slot) else { return false }
        return pages[page][slot]?.others == others
    }
}
