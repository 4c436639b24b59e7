/// What reading the names of one folder has given so far; hidden names are left out.
public struct FolderListing: Sendable {
    /// Names with a picture's extension of what is a file, or a link or something unknown that may lead to one.
    public internal(set) var photos: NameTable
    /// Those of `photos` that have to be looked at, because they may lead nowhere or to a folder.
    public internal(set) var unsure: [Int] = []
    /// Files without such an extension: their first bytes say what they are.
    public internal(set) var nameless: [[UInt8]] = []
    /// Links and unknown kinds without such an extension.
    public internal(set) var unknown: [[UInt8]] = []
    public internal(set) var folders: [[UInt8]] = []
    /// What there is of files that may belong together.
    public internal(set) var classes: MemberClasses = []
    /// Names of files, or of links, that may belong to a photo and are no pictures.
    public internal(set) var sides: [[UInt8]] = []
    /// How the last picture's name ends.
    var lastEnding: UInt64 = 0
    /// The number in `photos` of the name that comes first, or last, of those read so far; nil while there is none.
    public internal(set) var first: Int?

    public init(ranking: NameTable.Ranking) {
        photos = NameTable(ranking: ranking)
    }

    /// Forgets some of `photos`, by their numbers.
    public mutating func remove(_ numbers: Set<Int>) {
        guard !numbers.isEmpty else { return }
        var kept = NameTable(ranking: photos.ranking)
        var places: [Int: Int] = [:]
        for number in 0..<photos.count where !numbers.contains(number) {
            places[number] = kept.count
            kept.append(photos[number])
        }
        photos = kept
        unsure = unsure.compactMap { places[$0] }
        first = first.flatMap { places[$0] }
    }
}

/// What an entry of a folder is, as the folder itself says.
enum EntryKind: UInt8 {
    case unknown = 0
    case folder = 4
    case file = 8
    case link = 10
    /// Pipes, sockets, devices.
    case other = 255

    init(type: UInt8) {
        self = EntryKind(rawValue: type) ?? .other
    }
}
