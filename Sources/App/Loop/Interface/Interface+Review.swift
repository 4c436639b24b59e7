import Browsing
import Collection
import Decisions
import Desk
import DisplayList
import Downloads
import FileWork
import Messages
import PhotoLibrary
import System
import Trash
import ViewModel

/// Looking at the trash, and bringing back what is in it.
extension Interface {
    /// Lists the trash for the review; nil takes the narrowest scope that is not empty.
    mutating func listTrash(_ scope: ReviewScope?) {
        fileWork.reviewed.noteAsked()
        let cover = CoverChoice(rawValue: model.options.common.cover.rawValue) ?? .jpeg
        fileWork.listTrash(
            scope, folders: collection.paths.folders, pairs: grouping == .pairs ? cover : nil)
    }

    /// A list has come, or there is none: it is listed again where more has changed since that was requested.
    mutating func endListing() {
        if fileWork.reviewed.noteAnswer() { renewReview() }
    }

    mutating func show(_ list: TrashList) {
        let today = WallTime.now()?.localText ?? ""
        let photos = fileWork.reviewed.take(list.photos)
        apply(.trashListed(list.scope, photos.map { TrashedPhoto($1, as: $0, today: today) }))
        decisions.read(inTrash: photos.compactMap { id, entry in entry.trashed(id) })
    }

    /// What is in the trash may be another thing now: it is looked at again, where anybody looks.
    mutating func renewReview() {
        guard let scope = model.reviewScope, fileWork.reviewed.noteChange() else { return }
        listTrash(scope)
    }

    mutating func bringBack(_ photos: [TrashReturn]) {
        let reviewed = fileWork.reviewed
        fileWork.bringBack(
            photos.compactMap { back in
                let keys = reviewed.keys(of: back.photo, besides: back.besides)
                return keys.isEmpty ? nil : (back.op, keys)
            })
    }

    /// Counts the photos that other sessions trashed from the folders shown, if these folders changed since the last count.
    mutating func countTrash() {
        let folders = collection.paths.folders
        guard fileWork.reviewed.noteFolders(folders) else { return }
        fileWork.countTrash(from: folders, arePairs: grouping == .pairs)
    }

    /// Counts again: some of them came back, or went again.
    mutating func countTrashAnew() {
        fileWork.reviewed.noteReturn()
        countTrash()
    }

    /// Trashes restored photos again: as photos of the folder, or as files alone.
    ///
    /// What is one photo with other files by now goes without them.
    mutating func takeBack(returnsOf ops: [Int]) {
        var shown: [TrashReturn] = []
        for op in ops {
            let files = fileWork.returnedFiles(op: op)
            if let cover = files.first, let photo = decisions.photo(at: cover),
                !fileWork.whereabouts.isAway(photo), isWhole(photo, files)
            {
                shown.append(TrashReturn(op: op, photo))
            } else {
                fileWork.trashAgain(returnOf: op)
            }
        }
        if !shown.isEmpty { apply(.returnsTakenBack(shown)) }
    }

    /// Whether a photo has these files and no others.
    private func isWhole(_ photo: PhotoID, _ files: [[UInt8]]) -> Bool {
        guard let path = collection.paths.path(of: photo) else { return false }
        let others = collection.paths.parts(of: photo)?.others.map(\.name) ?? []
        return Set(files.map(BytePath.lastComponent))
            == Set([BytePath.lastComponent(path)] + others)
    }
}

extension ListedTrash {
    /// As the desk knows it: the RAW first, then the cover; nil where it is of no picture.
    fileprivate func trashed(_ photo: PhotoID) -> DecisionDesk.Trashed? {
        let names = [BytePath.lastComponent(source)] + others
        var pictures: [DeskPhoto.Picture] = []
        var inTrash: [(path: [UInt8], facts: DeskFacts)] = []
        for (name, (identity, path)) in zip(names, zip(identities, places)) {
            guard let kind = MemberKind(name: name), kind.isPicture else { continue }
            let facts = DeskFacts(
                size: identity.size, seconds: identity.modifiedSeconds,
                nanoseconds: identity.modifiedNanoseconds)
            let picture = DeskPhoto.Picture(name: name, facts: facts)
            pictures.insert(picture, at: kind == .raw ? 0 : pictures.endIndex)
            inTrash.append((path, facts))
        }
        return pictures.first.map {
            let files = DeskPhoto(
                directory: BytePath.directory(source), namesake: $0,
                others: Array(pictures.dropFirst()))
            return DecisionDesk.Trashed(photo: photo, files: files, places: inTrash)
        }
    }
}
