import System

/// All photos of a collection, each by its number, in the order in which they were found.
///
/// A number stays that of its photo, and is never given to another one.
public struct Catalogue: Sendable {
    /// A folder that photos lie in.
    public struct Folder: Hashable, Sendable {
        /// What its photos' paths begin with; empty for the working folder.
        public var path: [UInt8]
        /// What is shown before the names of its photos: empty, or with a slash at its end.
        public var prefix: [UInt8]
        /// What photos on the network are in, which is no folder.
        public internal(set) var isNowhere = false

        /// The path to open.
        public var location: [UInt8] { path.isEmpty ? [UInt8(ascii: ".")] : path }
    }

    /// The names to show: relative to the folder that was requested.
    public private(set) var names: NameTable
    public private(set) var folders: [Folder] = []
    private var folderOf: [UInt32] = []
    private var numberOf: [Folder: Int] = [:]
    /// Photos that have another path than their folder and name say.
    private var moved: [Int: [UInt8]] = [:]
    /// What belongs to photos beside their covers, and how often that has changed.
    private var parts: [Int: PhotoParts] = [:]
    private var editions: [Int: Int] = [:]

    /// Where photos are fetched from that are no files here.
    private var addresses: [Int: PhotoAddress] = [:]

    public init(ranking: NameTable.Ranking = .natural) {
        names = NameTable(ranking: ranking)
    }

    /// Whether just the files that were named are shown, whatever belongs to them.
    public var isListed = false

    public var count: Int { names.count }

    /// Puts the names in order by something else from now on.
    public mutating func rank(by ranking: NameTable.Ranking) { names.rank(by: ranking) }

    /// Gives back the memory that the order of the names takes while they are read.
    public mutating func dropKeys() { names.dropKeys() }

    /// The path to open; nil for a photo on the network, which has none.
    public func path(_ photo: Int) -> [UInt8]? {
        if addresses[photo] != nil { return nil }
        if let path = moved[photo] { return path }
        let folder = folders[Int(folderOf[photo])]
        return BytePath.join(folder.path, Array(names[photo].dropFirst(folder.prefix.count)))
    }

    /// Where a photo is fetched from; nil for a file.
    public func address(of photo: Int) -> PhotoAddress? { addresses[photo] }

    /// Whether any is fetched.
    public var hasAddresses: Bool { !addresses.isEmpty }

    /// All that are fetched, in the order in which they were found.
    public private(set) var onNetwork: [Int] = []

    public func folder(of photo: Int) -> Int { Int(folderOf[photo]) }

    /// The name in its folder.
    public func lastName(_ photo: Int) -> [UInt8] {
        moved[photo].map(BytePath.lastComponent)
            ?? Array(names[photo].dropFirst(folders[Int(folderOf[photo])].prefix.count))
    }

    /// Changes the path of a photo; its name stays.
    ///
    /// Nothing for a photo on the network.
    public mutating func move(_ photo: Int, to path: [UInt8]) {
        if addresses[photo] == nil { moved[photo] = path }
    }

    /// The files of a photo beside its cover; nil where it has no more.
    public func parts(of photo: Int) -> PhotoParts? { parts[photo] }

    /// How often the files of a photo have become others.
    public func edition(of photo: Int) -> Int { editions[photo] ?? 0 }

    /// Sets the files of a photo in its folder; false if they are the same already.
    @discardableResult
    public mutating func regroup(_ photo: Int, cover: [UInt8], _ others: PhotoParts?) -> Bool {
        if addresses[photo] != nil { return false }
        let isSameCover = lastName(photo) == cover
        if isSameCover, parts[photo] == others { return false }
        if !isSameCover { moved[photo] = BytePath.join(folders[folder(of: photo)].path, cover) }
        parts[photo] = others
        editions[photo, default: 0] += 1
        return true
    }

    /// What is shown of a photo: its name, with the folder's prefix.
    public func shownName(_ photo: Int) -> [UInt8] {
        moved[photo] == nil ? names[photo] : folders[folder(of: photo)].prefix + lastName(photo)
    }

    /// The number of a folder, which is new to the catalogue or not.
    public mutating func add(folder path: [UInt8], prefix: [UInt8]) -> Int {
        add(Folder(path: path, prefix: prefix))
    }

    private mutating func add(_ folder: Folder) -> Int {
        if let known = numberOf[folder] { return known }
        folders.append(folder)
        numberOf[folder] = folders.count - 1
        return folders.count - 1
    }

    /// Adds a photo by its name in a folder, and returns its number.
    public mutating func add(_ name: [UInt8], in folder: Int) -> Int {
        names.append(folders[folder].prefix + name)
        folderOf.append(UInt32(folder))
        return names.count - 1
    }

    /// Adds all names of a table.
    public mutating func add(_ table: NameTable, in folder: Int) {
        names.append(table, prefix: folders[folder].prefix)
        folderOf += repeatElement(UInt32(folder), count: table.count)
    }

    /// Adds a photo by its path and the name to show.
    public mutating func add(_ photo: LibraryPhoto) -> Int {
        if let address = photo.address {
            let number = add(
                address.name, in: add(Folder(path: [], prefix: [], isNowhere: true)))
            addresses[number] = address
            onNetwork.append(number)
            return number
        }
        let last = BytePath.lastComponent(photo.path)
        let prefix = photo.name.count > last.count ? Array(photo.name.dropLast(last.count)) : []
        // As it was given, whatever slashes it has: lists on the way out name it so.
        let folder = Array(photo.path.dropLast(last.count))
        return add(last, in: add(folder: folder, prefix: prefix))
    }
}
