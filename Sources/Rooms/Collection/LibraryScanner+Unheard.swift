import DisplayList
import PhotoLibrary
import System

/// Looking at folders that report no changes.
extension LibraryScanner {
    /// Looks at them, and at the photo in front.
    func attend(to front: PhotoID?) {
        attended = front?.number
        unheard.attend(at: monotonicNow())
    }

    /// Looks whether any of them has changed, if that is due.
    func lookAtUnheard(at time: UInt64) {
        guard unheard.takeDue(at: time) else { return }
        var found: [FolderChange] = []
        for name in unheard.new.keys {
            let path = BytePath.join(watched[name.folder].path, name.name)
            if unheard.note(again: name, try? fileFacts(path)) {
                found.append(FolderChange(folder: name.folder, name: name.name, kind: .touched))
            }
        }
        if let change = frontChange() { found.append(change) }
        for folder in unheard.folders.keys where !watched[folder].isGone {
            switch presence(of: catalogue.folders[watched[folder].folder].location) {
            case .here(let facts):
                if unheard.note(folder, facts) {
                    found.append(FolderChange(folder: folder, name: [], kind: .unheard))
                }
            case .gone: found.append(FolderChange(folder: folder, name: [], kind: .folderGone))
            case .unknown: break
            }
        }
        changes.note(found, at: time)
    }

    /// Reports that the file of the photo in front changed, where the file system does not.
    private func frontChange() -> FolderChange? {
        guard let photo = attended, photo < catalogue.count, !gone.contains(photo),
            !filing.isAway(photo), let path = catalogue.path(photo),
            let folder = unheard.folders.keys.first(where: {
                watched[$0].folder == catalogue.folder(of: photo) && !watched[$0].isGone
            }), unheard.note(front: photo, try? fileFacts(path))
        else { return nil }
        return FolderChange(folder: folder, name: catalogue.lastName(photo), kind: .touched)
    }
}
