/// The names in one folder that may belong to photos, each found by what the names of its photo begin with.
struct MemberNames {
    private var names: [NameKeyBytes: Set<[UInt8]>] = [:]
    private(set) var count = 0

    init(_ listing: FolderListing) {
        names.reserveCapacity(listing.photos.count)
        for place in 0..<listing.photos.count { insert(listing.photos[place]) }
        for name in listing.sides { insert(name) }
    }

    /// All names that can be files of the photo with this cover.
    func names(beside cover: [UInt8]) -> Set<[UInt8]> {
        let head = Self.head(of: cover)
        return ([head] + TakeoutName.beginnings(of: head).map { $0[...] }).reduce(into: []) {
            $0.formUnion(names[NameKeyBytes($1)] ?? [])
        }
    }

    mutating func insert(_ name: [UInt8]) {
        var isNew = false
        for key in Self.keys(of: name) {
            isNew = names[key, default: []].insert(name).inserted || isNew
        }
        if isNew { count += 1 }
    }

    mutating func remove(_ name: [UInt8]) {
        var isGone = false
        for key in Self.keys(of: name) {
            isGone = names[key]?.remove(name) != nil || isGone
            if names[key]?.isEmpty == true { names[key] = nil }
        }
        if isGone { count -= 1 }
    }

    /// What is before the first dot that is not the first byte.
    private static func head(of name: [UInt8]) -> ArraySlice<UInt8> {
        name[..<(name.dropFirst().firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex)]
    }

    /// Where a name is looked for: at its own beginning, and at those of photos that it may belong to, or whose files it may be mistaken for.
    private static func keys(of name: [UInt8]) -> Set<NameKeyBytes> {
        let head = head(of: name)
        var keys: Set = [NameKeyBytes(head)]
        if let original = NameParts.original(ofVersion: head + [UInt8(ascii: ".")]) {
            keys.insert(NameKeyBytes(original.dropLast()))
        }
        for photo in [NameParts.photo(ofFilm: head), NameParts.photo(ofEdit: head)] {
            if let photo { keys.insert(NameKeyBytes(photo)) }
        }
        for beginning in TakeoutName.beginnings(of: head) {
            keys.insert(NameKeyBytes(beginning[...]))
        }
        for name in TakeoutName(name[...])?.names ?? [] {
            keys.insert(NameKeyBytes(Self.head(of: name)))
        }
        return keys
    }
}
