import PhotoLibrary
import System

/// Sub-folders that were not asked for at the start.
extension LibraryScanner {
    /// Whether the folder that was named has no photos, but sub-folders have.
    var hasPhotosBelowAlone: Bool {
        guard request.offersSubfolders, !request.isRecursive, !isList, failures.isEmpty,
            catalogue.folders.count == 1
        else { return false }
        return hasPhotos(
            below: catalogue.folders[0].location, leavingOut: request.leavingOut)
    }

    /// Reads the sub-folders of the folders shown from now on.
    func readSubfolders() {
        guard !request.isRecursive, !isList else { return }
        request.isRecursive = true
        var found: [FolderChange] = []
        for folder in watched.indices where !watched[folder].isGone {
            let location = catalogue.folders[watched[folder].folder].location
            found += folderNames(in: location).map {
                FolderChange(folder: folder, name: $0, kind: .folderTouched)
            }
        }
        changes.note(found, at: monotonicNow())
    }
}
