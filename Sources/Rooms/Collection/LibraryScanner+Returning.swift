import PhotoLibrary
import System

/// Folders that were removed and are there again: a photo that comes back from the trash makes its folder again.
extension LibraryScanner {
    /// Watches a folder again that was gone, and has all names in it looked at; nothing for other folders.
    func watchAgain(_ folder: Int) {
        let path = catalogue.folders[folder].path
        guard goneFolders.contains(folder),
            !watched.contains(where: { !$0.isGone && $0.folder == folder }),
            let facts = try? fileFacts(catalogue.folders[folder].location), facts.isFolder
        else { return }
        let key = isList ? nil : FolderKey(facts)
        if let key { _ = visited.enter(key, isNamed: true) }
        let count = watched.count
        watchFolder(path, catalogueFolder: folder, key: key)
        guard watched.count > count, let listing = try? FolderListing(of: path) else { return }
        let names = listing.names.map { FolderChange(folder: count, name: $0, kind: .touched) }
        let folders = listing.folders.map {
            FolderChange(folder: count, name: $0, kind: .folderTouched)
        }
        changes.note(names + folders, at: monotonicNow())
    }

    /// Which names of a folder, by their numbers, are those of photos that are there or on their way back: nothing of a folder that is read for the
    /// first time.
    func known(among names: NameTable, in folder: Int) -> Set<Int> {
        guard goneFolders.contains(folder) else { return [] }
        return Set(
            (0..<names.count).filter { place in
                let path = BytePath.join(catalogue.folders[folder].path, names[place])
                guard let found = numbers.number(of: path, in: catalogue) else { return false }
                let photo = ownerOf[found] ?? found
                return filing.isUnderWay(photo) || !gone.contains(photo) && !filing.isAway(photo)
            })
    }
}
