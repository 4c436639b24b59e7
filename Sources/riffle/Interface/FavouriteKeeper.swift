import DisplayList
import PhotoLibrary

/// Remembers the favourites of the folders shown from one session to the next.
struct FavouriteKeeper: Sendable {
    /// A folder shown: its file, what that held when the session began, and which photos those names are.
    private struct Shelf {
        var file: FavouriteFile
        var names: Set<[UInt8]>
        var found: [[UInt8]: PhotoID] = [:]
    }

    /// By absolute paths.
    private var shelves: [[UInt8]: Shelf] = [:]
    /// By the numbers of the catalogue.
    private var folders: [[UInt8]] = []
    private var known = 0
    private let stateFolder: [UInt8]?

    /// `stateHome` is the folder that holds `riffle/`; with nil nothing is remembered.
    init(stateHome: [UInt8]?) {
        stateFolder = stateHome.map { BytePath.join($0, Array("riffle".utf8)) }
    }

    /// The favourites among photos that have come to the catalogue since the last call.
    mutating func load(_ catalogue: Catalogue) -> [PhotoID] {
        guard let stateFolder else { return [] }
        for number in folders.count..<catalogue.folders.count {
            let folder = absolutePath(catalogue.folders[number].location)
            folders.append(folder)
            if shelves[folder] == nil {
                let file = FavouriteFile(folder: folder, stateFolder: stateFolder)
                shelves[folder] = Shelf(file: file, names: file.names())
            }
        }
        defer { known = catalogue.count }
        guard shelves.values.contains(where: { !$0.names.isEmpty }) else { return [] }
        var found: [PhotoID] = []
        for number in known..<catalogue.count {
            let folder = folders[catalogue.folder(of: number)]
            let name = catalogue.lastName(number)
            guard let shelf = shelves[folder], shelf.names.contains(name) else { continue }
            shelves[folder]?.found[name] = PhotoID(number)
            found.append(PhotoID(number))
        }
        return found
    }

    /// Writes the favourites where they have changed, each by its path; names that are not shown keep their flag.
    ///
    /// - Throws: `LibraryError.failed` for the first folder whose file could not be written.
    func save(_ favourites: [[UInt8]]) throws(LibraryError) {
        guard let stateFolder else { return }
        var shelves = shelves
        var names: [[UInt8]: Set<[UInt8]>] = [:]
        for (folder, shelf) in shelves {
            names[folder] = shelf.names.filter { shelf.found[$0] == nil }
        }
        for path in favourites {
            let folder = absolutePath(BytePath.directory(path))
            if shelves[folder] == nil {
                // Not read yet when the session ended, or no folder of the collection: what is there stays.
                let file = FavouriteFile(folder: folder, stateFolder: stateFolder)
                shelves[folder] = Shelf(file: file, names: file.names())
                names[folder] = shelves[folder]?.names
            }
            names[folder, default: []].insert(BytePath.lastComponent(path))
        }
        for (folder, shelf) in shelves {
            if let now = names[folder], now != shelf.names { try shelf.file.save(now) }
        }
    }
}
