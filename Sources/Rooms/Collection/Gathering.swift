import PhotoLibrary
import System

/// Names of a folder that have to be looked at before it is known what they are.
struct UncheckedNames {
    var folder: Int
    /// Numbers of photos in the catalogue that may be none.
    var photos: [Int]
    /// Names that may be photos all the same.
    var names: [[UInt8]]
}

/// What was read of the folders: which were entered, what could not be read, and which names are still to be looked at.
struct Gathering {
    private var visited: VisitedFolders
    private var unchecked: [UncheckedNames] = []
    private(set) var failures: [LibraryError] = []

    init(leavingOut: LeftOutFolders) { visited = VisitedFolders(leavingOut: leavingOut) }

    /// How many folders were left out so far.
    var leftOutCount: Int { visited.leftOutCount }

    /// How many names are to be looked at.
    var uncheckedCount: Int { unchecked.reduce(0) { $0 + $1.photos.count + $1.names.count } }

    /// Whether to read a folder now.
    mutating func enter(_ folder: FolderKey, isNamed: Bool) -> Bool {
        visited.enter(folder, isNamed: isNamed)
    }

    /// The names of those sub-folders that are to be entered, in order.
    mutating func entering(_ names: [[UInt8]]) -> [[UInt8]] {
        visited.entering(names).sorted(by: naturallyPrecedes)
    }

    /// Lets folders that are gone be entered again under whatever name they return.
    mutating func leave(_ folders: [FolderKey]) { for folder in folders { visited.leave(folder) } }

    mutating func note(_ new: [LibraryError]) { failures += new }

    /// Notes what the names of a part of a folder did not tell; its photos are numbered from `first`.
    mutating func note(_ listing: FolderListing, in folder: Int, from first: Int) {
        let names = listing.doubtful
        guard !names.isEmpty || !listing.unsure.isEmpty else { return }
        unchecked.append(
            UncheckedNames(
                folder: folder, photos: listing.unsure.map { $0 + first }, names: names))
    }

    /// Looks at what the names did not tell; true where that has changed the collection.
    mutating func checkNames(
        _ photos: inout NumberedPhotos, _ groups: inout MemberGroups, videos: Bool
    ) -> Bool {
        var hasChanged = false
        for some in unchecked {
            for number in some.photos {
                guard let path = photos.catalogue.path(number) else { continue }
                switch presence(of: path) {
                case .unknown: continue
                case .here(let facts) where facts.isRegularFile: continue
                case .here, .gone:
                    if photos.remove(number) { hasChanged = true }
                    groups.doubt(some.folder)
                }
            }
            // What is called as films are may belong to a photo: that is found out with the others of its folder.
            for name in some.names
            where !(videos && isFilmName(name))
                && isPicture(photos.path(name, in: some.folder), videos: videos)
            {
                _ = photos.catalogue.add(name, in: some.folder)
                hasChanged = true
            }
        }
        unchecked = []
        return hasChanged
    }
}
