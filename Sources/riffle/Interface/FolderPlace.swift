import Browsing
import Collection
import Decisions
import DisplayList
import PhotoLibrary
import ViewModel

/// Where a folder is left: which photo was in front for a while, and what has been written down of that.
struct FolderPlace {
    /// What is written down.
    struct Note: Hashable {
        /// The path of the photo in front, below the folder.
        var front: [UInt8]
        var mode: String
        var sort: String
    }

    /// As it was named.
    private let named: [UInt8]
    /// An absolute path.
    let folder: [UInt8]
    /// Whether anything was written down of it before.
    private let isKnown: Bool
    private let begun: (mode: String, sort: String)
    private var front: PhotoID?
    private var written: Note?
    /// When it is to be written down, on the loop's clock; nil where there is nothing new.
    private(set) var due: Double?

    /// Seconds for which a photo must have been in front.
    private static let pause = 2.0

    init(_ start: StartUp.Folder, model: Model) {
        named = start.named
        folder = start.path
        isKnown = start.isKnown
        begun = (model.mode.name, Self.sort(of: model))
    }

    /// Notes which photo is in front; the first one is no news.
    mutating func note(_ photo: PhotoID?, at time: Double) {
        guard photo != front else { return }
        if front != nil { due = time + Self.pause }
        front = photo
    }

    /// Nothing is due any more, whether it can be written or not: the loop would wake for it without end.
    mutating func rest() { due = nil }

    /// What is to be written of a photo in front, by its path; nil where that is known already, or is how every folder begins.
    mutating func take(_ path: [UInt8], _ model: Model) -> Note? {
        rest()
        let note = Note(front: below(path), mode: model.mode.name, sort: Self.sort(of: model))
        let isBegin = model.isFirstInFront && (note.mode, note.sort) == begun
        guard note != written, isKnown || written != nil || !isBegin else { return nil }
        written = note
        return note
    }

    private func below(_ path: [UInt8]) -> [UInt8] {
        let rest = path.dropFirst(named.count)
        let isBelow =
            path.starts(with: named)
            && (rest.first == BytePath.slash || named.last == BytePath.slash)
        return isBelow ? Array(rest.drop { $0 == BytePath.slash }) : path
    }

    private static func sort(of model: Model) -> String {
        let options = model.options.common
        return options.sort.rawValue + (options.isReversed ? " reverse" : "")
    }
}

extension Interface {
    /// Notes the photo in front, and writes down where the folder is left once it has been there for a while.
    mutating func notePlace() {
        guard place != nil else { return }
        let (front, time) = (model.folderFront, now)
        place?.note(front, at: time)
        if let due = place?.due, due <= time {
            place?.rest()
            leavePlace()
        }
    }

    /// Has it written down where the folder is left.
    mutating func leavePlace() {
        guard var place = place, model.options.common.resumes,
            let path = model.folderFront.flatMap(collection.paths.path)
        else { return }
        let note = place.take(path, model)
        self.place = place
        guard let note else { return }
        decisions.leave(place.folder, front: note.front, mode: note.mode, sort: note.sort)
    }
}
