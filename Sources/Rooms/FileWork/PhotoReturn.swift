public import Browsing
public import DisplayList
public import Geometry
public import PhotoLibrary
import System
public import Trash

/// A photo that is back, or what there is of it.
public struct PhotoReturn: Hashable, Sendable {
    /// Its cover, or what stands for it now.
    public var path: [UInt8]
    /// Whether that is another name than its cover had.
    public var isRenamed = false
    /// Which file the cover was and is; nil where it did not come back from the trash.
    public var returned: Returned?
    /// What is there beside the cover.
    public var parts: PhotoParts?
    /// How many files it had.
    public var count = 1
    /// Names of files that are no longer in the trash, and not in their folder either.
    public var gone: [[UInt8]] = []
    /// Names of files that another program has brought back.
    public var there: [[UInt8]] = []
    /// Files that cannot come back now, and why.
    public var waiting: [WaitingFile] = []

    /// Whether there is anything to show: sidecars and companions of a cover that is not back are no photo.
    ///
    /// A photo of one file, or a cover that is back, is shown whatever its name: it may be a film.
    public var hasPicture: Bool {
        count == 1 || returned != nil
            || MemberKind(name: BytePath.lastComponent(path))?.isPicture ?? true
    }

    /// Where its files are, the cover's first.
    var paths: [[UInt8]] { PhotoParts.paths(path, parts) }

    /// The photo as it came back, by its name now.
    public func photo(_ id: PhotoID) -> Photo {
        let others = parts?.others ?? []
        return Photo(
            id: id, name: BytePath.lastComponent(path),
            others: others.isEmpty ? [] : memberWords(others.map(\.name)),
            otherCount: others.count)
    }
}

extension PhotoReturn {
    /// A photo of one file.
    init(_ file: Restoration) {
        self.init(path: file.path, isRenamed: file.isRenamed, returned: file.returned)
    }
}

/// A file that cannot come back now, and why; without a name where that is not known.
public struct WaitingFile: Error, Hashable, Sendable {
    public var name: [UInt8] = []
    public var error: TrashError

    init(name: [UInt8] = [], error: TrashError) {
        self.name = name
        self.error = error
    }

    init(_ failure: PhotoRestoration.Failure) {
        self.init(name: failure.receipt.sourceName, error: failure.error)
    }
}

/// Files that are back, of photos that stayed without them.
public struct FilesReturn: Hashable, Sendable {
    /// What came back of one photo.
    public struct Back: Hashable, Sendable {
        /// Nil where the number of the operation names it.
        public let photo: PhotoID?
        /// The picture's first; another one than it had where that was taken.
        public let paths: [[UInt8]]
        /// What the file had been turned by that was in its place; nil where none was.
        public var turn: Orientation?
        /// Which file that was, and which one is there now.
        public var shown: Returned?
    }

    public internal(set) var back: [Back] = []
    /// Names of files that are not in the trash any more.
    public internal(set) var gone: [[UInt8]] = []
    /// Files that cannot come back now, and can be restored later.
    public internal(set) var waiting: [WaitingFile] = []

    /// Takes in what came back of a photo.
    mutating func take(
        _ photo: PhotoID?, _ files: PhotoRestoration, turnedBy turn: Orientation? = nil
    ) {
        if let first = files.restored.first {
            back.append(
                Back(
                    photo: photo, paths: files.restored.map(\.path), turn: turn,
                    shown: turn.flatMap { _ in first.returned }))
        }
        gone += files.gone.map(\.sourceName)
        waiting += files.waiting.map { WaitingFile($0) }
    }

    /// Takes in that nothing came back of these files.
    mutating func note(_ error: TrashError, of names: [[UInt8]]) {
        switch error {
        case .alreadyRestored, .goneFromTrash: gone += names
        default: waiting += names.map { WaitingFile(name: $0, error: error) }
        }
    }
}
