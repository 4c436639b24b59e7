import Browsing
import Collection
import Decisions
import DisplayList
import FileWork
import Messages
import PhotoLibrary
import Pictures
import Trash
import ViewModel

/// The photos of the trash that were looked at: each has a number of the trash, which nothing of the folder has.
struct ReviewedTrash {
    private var numbers: [String: PhotoID] = [:]
    private var photos: [PhotoID: ListedTrash] = [:]
    /// Whether a list was asked for that has not come, and whether more has changed since.
    var isListing = false
    var isListDue = false

    /// The path in the trash from which a photo is decoded; nil where there is nothing to decode now.
    func path(of photo: PhotoID) -> [UInt8]? {
        photos[photo].flatMap { $0.presence == .here ? $0.path : nil }
    }

    /// What a photo is asked back by.
    func key(of photo: PhotoID) -> String? { photos[photo]?.key }

    func name(of photo: PhotoID) -> [UInt8] {
        BytePath.lastComponent(photos[photo]?.source ?? [])
    }

    /// Takes a list, and gives it as the model knows its photos; one that was in a list before keeps its number.
    mutating func take(_ list: [ListedTrash], today: String) -> [TrashedPhoto] {
        list.map { entry in
            let id = numbers[entry.key] ?? PhotoID(PhotoID.firstInTrash + numbers.count)
            numbers[entry.key] = id
            photos[id] = entry
            return TrashedPhoto(
                photo: Photo(
                    id: id, name: BytePath.lastComponent(entry.source),
                    others: entry.others.isEmpty ? [] : memberWords(entry.others),
                    otherCount: entry.others.count),
                folder: Self.folder(of: entry.source), time: Self.time(entry.time, today: today),
                bytes: entry.size, fault: words(for: entry.presence), op: entry.op)
        }
    }

    /// The last two names of a folder: `2024/paris`.
    private static func folder(of path: [UInt8]) -> [UInt8] {
        let parts = BytePath.directory(path).split(separator: BytePath.slash).suffix(2)
        return Array(parts.joined(separator: [BytePath.slash]))
    }

    /// The minute: `10:31`; with the day where that is another one: `2026-11-23 10:31`.
    private static func time(_ text: String, today: String) -> String {
        let parts = text.split(separator: "T")
        guard parts.count == 2 else { return text }
        let minute = String(parts[1].prefix(5))
        return today.hasPrefix(String(parts[0])) ? minute : "\(parts[0]) \(minute)"
    }
}

/// Looking at the trash, and bringing back what is in it.
extension Interface {
    /// Has it listed what of the trash is to be looked at; nil: the narrowest scope in which there is anything.
    mutating func listTrash(_ scope: ReviewScope?) {
        reviewed.isListing = true
        fileWork.listTrash(scope, folders: collection.paths.folders)
    }

    /// A list has come, or there is none: it is listed anew where more has changed since that was asked for.
    mutating func endListing() {
        reviewed.isListing = false
        guard reviewed.isListDue else { return }
        reviewed.isListDue = false
        renewReview()
    }

    mutating func take(_ scope: ReviewScope, _ list: [ListedTrash]) {
        let today = WallTime.now()?.localText ?? ""
        apply(.trashListed(scope, reviewed.take(list, today: today)))
    }

    /// What is in the trash may be another thing now: it is looked at anew, where anybody looks.
    mutating func renewReview() {
        guard let scope = model.reviewScope else { return }
        // One list at a time: the answers to hundreds of returns ask for no more than one other.
        guard !reviewed.isListing else { return reviewed.isListDue = true }
        listTrash(scope)
    }

    mutating func bringBack(_ op: Int, _ photo: PhotoID) {
        guard let key = reviewed.key(of: photo) else { return }
        fileWork.bringBack(op: op, key: key)
    }

    /// Has a photo go to the trash again that was brought back from there: as that of the folder which it is now, or as a file alone.
    mutating func takeBack(returnOf op: Int) {
        if let path = fileWork.returnedPath(op: op),
            let photo = decisions.photo(at: path), !fileWork.whereabouts.isAway(photo)
        {
            apply(.returnTakenBack(former: op, photo))
        } else {
            fileWork.trashAgain(returnOf: op)
        }
    }

    /// Where a photo is decoded from: of the trash from there, of the folder from where it is, if it is there.
    func picturePath(of photo: PhotoID) -> [UInt8]? {
        if photo.isInTrash { return reviewed.path(of: photo) }
        return fileWork.whereabouts.isAway(photo) ? nil : collection.paths.path(of: photo)
    }
}
