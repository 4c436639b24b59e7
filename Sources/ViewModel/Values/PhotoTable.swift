import DisplayList

/// Something known of each photo, by its number: the numbers of photos are dense, so that no hashing is needed.
///
/// It is kept in pages, made as they are written to: what grows never copies what there is, and what nothing is known of takes no room.
struct PhotoTable<Value: Sendable>: Sendable {
    private static var pageSize: Int { 512 }

    private var pages: [[Value?]] = []
    /// How many photos something is known of.
    private(set) var count = 0

    init() {}

    subscript(photo: PhotoID) -> Value? {
        get {
            let (page, slot) = photo.number.quotientAndRemainder(dividingBy: Self.pageSize)
            guard pages.indices.contains(page), pages[page].indices.contains(slot) else {
                return nil
            }
            return pages[page][slot]
        }
        set {
            guard photo.number >= 0 else { return }
            let (page, slot) = photo.number.quotientAndRemainder(dividingBy: Self.pageSize)
            while page >= pages.count { pages.append([]) }
            if pages[page].isEmpty {
                pages[page] = Array(repeating: nil, count: Self.pageSize)
            }
            count += (newValue == nil ? 0 : 1) - (pages[page][slot] == nil ? 0 : 1)
            pages[page][slot] = newValue
        }
    }
}
