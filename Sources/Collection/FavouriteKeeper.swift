import DisplayList
import PhotoLibrary

/// Remembers the favourites of the folders shown from one session to the next.
public struct FavouriteKeeper: Sendable {
    /// A folder shown: its file, what that held when the session began, and which photos those names are.
    private struct Folder {
        var file: FavouriteFile
        var names: Set<[UInt8]>
        var found: [[UInt8]: PhotoID] = [:]
        /// The names that this session has found or written as favourites, as far as it has not taken them back.
        var written: Set<[UInt8]> = []
    }

    /// By absolute paths.
    private var shown: [[UInt8]: Folder] = [:]
    /// Absolute paths by the numbers of the catalogue.
    private var folders: [[UInt8]] = []
    /// Absolute paths by what the paths of their photos begin with: in the end a folder may have another name, or none.
    private var absolutes: [[UInt8]: [UInt8]] = [:]
    private var known = 0
    private let stateFolder: [UInt8]?

    /// `stateHome` is the folder that holds `riffle/`; with nil nothing is remembered.
    public init(stateHome: [UInt8]?) {
        stateFolder = stateHome.map { BytePath.join($0, Array("riffle".utf8)) }
    }

    /// The favourites among photos that have come to the catalogue since the last call.
    ///
    /// Those that are not shown are left alone: their flags stay where they are.
    mutating func load(_ catalogue: Catalogue, besides hidden: Set<Int>) -> [PhotoID] {
        guard let stateFolder else { return [] }
        for number in folders.count..<catalogue.folders.count {
            let folder = absolutePath(catalogue.folders[number].location)
            folders.append(folder)
            let begin = BytePath.directory(BytePath.join(catalogue.folders[number].path, [0x5F]))
            absolutes[begin] = absolutes[begin] ?? folder
            if shown[folder] == nil {
                let file = FavouriteFile(folder: folder, stateFolder: stateFolder)
                shown[folder] = Folder(file: file, names: file.names())
            }
        }
        defer { known = catalogue.count }
        guard shown.values.contains(where: { !$0.names.isEmpty }) else { return [] }
        var found: [PhotoID] = []
        for number in known..<catalogue.count where !hidden.contains(number) {
            let folder = folders[catalogue.folder(of: number)]
            let name = catalogue.lastName(number)
            guard let held = shown[folder], held.names.contains(name) else { continue }
            shown[folder]?.found[name] = PhotoID(number)
            shown[folder]?.written.insert(name)
            found.append(PhotoID(number))
        }
        return found
    }

    /// Takes over what was found since; what was written meanwhile stays known.
    mutating func adopt(_ newer: FavouriteKeeper) {
        var newer = newer
        for (folder, held) in shown {
            guard let new = newer.shown[folder] else {
                newer.shown[folder] = held
                continue
            }
            let found = Set(new.found.keys).subtracting(held.found.keys)
            newer.shown[folder]?.written = held.written.union(found)
        }
        self = newer
    }

    /// Writes the favourites where they have changed since the last time, each by its path.
    ///
    /// Names that are not shown keep their flag, and what another riffle has written meanwhile stays. A file that is not
    /// there any more is made anew.
    ///
    /// - Throws: `LibraryError.failed` for the first folder whose file could not be written.
    mutating func save(_ favourites: [[UInt8]]) throws(LibraryError) {
        guard let stateFolder else { return }
        var names: [[UInt8]: Set<[UInt8]>] = [:]
        for path in favourites {
            let begin = BytePath.directory(path)
            let folder = absolutes[begin] ?? absolutePath(begin)
            // A file for a path that means another folder tomorrow would be of no use.
            guard folder.first == BytePath.slash else { continue }
            if shown[folder] == nil {
                // Not read yet when the session ended, or no folder of the collection.
                let file = FavouriteFile(folder: folder, stateFolder: stateFolder)
                shown[folder] = Folder(file: file, names: file.names())
            }
            names[folder, default: []].insert(BytePath.lastComponent(path))
        }
        for (folder, held) in shown where folder.first == BytePath.slash {
            let now = names[folder] ?? []
            try held.file.change(
                adding: now.subtracting(held.written), removing: held.written.subtracting(now),
                all: now.union(held.names.subtracting(held.found.keys)))
            shown[folder]?.written = now
        }
    }
}
