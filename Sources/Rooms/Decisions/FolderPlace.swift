public import DisplayList
import PhotoLibrary
import System

/// Where a folder is left: which photo was in front for a while, and what has been written down of that.
public struct FolderPlace: Sendable {
    /// How the folder is shown.
    public struct View: Hashable, Sendable {
        /// The name of the mode.
        public var mode: String
        /// The key, and `reverse` behind it where it is the other way round.
        public var sort: String

        public init(mode: String, sort: String) {
            self.mode = mode
            self.sort = sort
        }
    }

    /// What is written down.
    struct Note: Hashable {
        /// The path of the photo in front, below the folder.
        var front: [UInt8]
        var view: View
    }

    /// As it was named.
    private let named: [UInt8]
    /// An absolute path.
    let folder: [UInt8]
    /// Whether anything was written down of it before.
    private let isKnown: Bool
    private let begun: View
    private var front: PhotoID?
    private var written: Note?
    /// When it is to be written down, on the loop's clock; nil where there is nothing new.
    private(set) var due: Double?

    /// Seconds for which a photo must have been in front.
    private static let pause = 2.0

    /// A folder as it was named, and by its absolute path; `isKnown` where it is known where it was left.
    public init(named: [UInt8], folder: [UInt8], isKnown: Bool, begun: View) {
        self.named = named
        self.folder = folder
        self.isKnown = isKnown
        self.begun = begun
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
    mutating func take(_ path: [UInt8], _ view: View, isFirst: Bool) -> Note? {
        rest()
        let note = Note(front: below(path), view: view)
        guard note != written, isKnown || written != nil || !isFirst || view != begun else {
            return nil
        }
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
}

/// Where the folder is left.
extension DecisionDesk {
    /// When the place is to be written down, on the loop's clock; nil where there is nothing new.
    public var placeDue: Double? { place?.due }

    /// Notes the photo in front; whether it has been there long enough for the place to be written down.
    public mutating func notePlace(_ front: PhotoID?, at time: Double) -> Bool {
        place?.note(front, at: time)
        guard let due = place?.due, due <= time else { return false }
        place?.rest()
        return true
    }

    /// Notes that the folder is left at the photo with this path; `isFirst` if that is the first of all.
    public mutating func leavePlace(front path: [UInt8], _ view: FolderPlace.View, isFirst: Bool) {
        guard let folder = place?.folder, let note = place?.take(path, view, isFirst: isFirst)
        else { return }
        leave(folder, front: note.front, mode: note.view.mode, sort: note.view.sort)
    }
}
