import Geometry

/// The numbers of photos by their paths; made when it is first needed, because nothing at rest needs it.
public struct PathNumbers: Sendable {
    private var numbers: [UInt64: Int32] = [:]
    private var known = 0

    public init() {}

    /// The photo that was last added at a path.
    public mutating func number(of path: [UInt8], in catalogue: Catalogue) -> Int? {
        update(catalogue)
        var hash = fnv1a64(path)
        while let number = numbers[hash] {
            if catalogue.path(Int(number)) == path { return Int(number) }
            hash &+= 1
        }
        return nil
    }

    /// Adds another path under which a photo is found.
    public mutating func move(_ photo: Int, to path: [UInt8], in catalogue: Catalogue) {
        update(catalogue)
        insert(photo, path, catalogue)
    }

    private mutating func update(_ catalogue: Catalogue) {
        guard known < catalogue.count else { return }
        numbers.reserveCapacity(catalogue.count)
        for photo in known..<catalogue.count {
            if let path = catalogue.path(photo) { insert(photo, path, catalogue) }
        }
        known = catalogue.count
    }

    /// The newest photo of a path takes the place of an older one; another path goes behind.
    private mutating func insert(_ photo: Int, _ path: [UInt8], _ catalogue: Catalogue) {
        var hash = fnv1a64(path)
        while let other = numbers[hash], catalogue.path(Int(other)) != path { hash &+= 1 }
        numbers[hash] = Int32(photo)
    }
}
