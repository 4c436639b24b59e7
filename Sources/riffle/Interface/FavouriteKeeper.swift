import DisplayList
import PhotoLibrary

/// Remembers the favourites of the folders shown from one session to the next.
struct FavouriteKeeper {
    /// A folder shown: its file, and what it held when the session began.
    private struct Shelf {
        var file: FavouriteFile
        var names: Set<[UInt8]>
        var photos: [PhotoID: [UInt8]] = [:]
    }

    private var shelves: [[UInt8]: Shelf] = [:]
    private let stateFolder: [UInt8]?

    /// `stateHome` is the folder that holds `riffle/`; with nil nothing is remembered.
    init(stateHome: [UInt8]?) {
        stateFolder = stateHome.map { BytePath.join($0, Array("riffle".utf8)) }
    }

    /// Reads the favourites of the folders that the photos lie in.
    mutating func load(_ photos: [PhotoID: [UInt8]]) -> [PhotoID] {
        guard let stateFolder else { return [] }
        var absolute: [[UInt8]: [UInt8]] = [:]
        for (id, path) in photos {
            let named = BytePath.directory(path)
            let folder = absolute[named] ?? absolutePath(named)
            absolute[named] = folder
            if shelves[folder] == nil {
                let file = FavouriteFile(folder: folder, stateFolder: stateFolder)
                shelves[folder] = Shelf(file: file, names: file.names())
            }
            shelves[folder]?.photos[id] = BytePath.lastComponent(path)
        }
        return shelves.values.flatMap { shelf in
            shelf.names.isEmpty
                ? [] : shelf.photos.filter { shelf.names.contains($0.value) }.map(\.key)
        }
    }

    /// Writes the favourites of those folders where they have changed; names that are not shown keep their flag.
    ///
    /// - Throws: `LibraryError.failed` for the first folder whose file could not be written.
    func save(_ favourites: Set<PhotoID>) throws(LibraryError) {
        for shelf in shelves.values {
            var names = shelf.names.subtracting(shelf.photos.values)
            for (id, name) in shelf.photos where favourites.contains(id) { names.insert(name) }
            if names != shelf.names { try shelf.file.save(names) }
        }
    }
}
