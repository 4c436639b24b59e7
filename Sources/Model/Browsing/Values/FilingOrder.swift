public import DisplayList

/// One picture of a photo of several.
public enum PhotoPicture: String, Hashable, Sendable, CaseIterable {
    case raw, jpeg
}

/// What is done with files of photos that stay in the order.
public enum FilingWay: Hashable, Sendable {
    /// To a folder of the user's.
    case copy, link
    /// To the trash: this picture of each, with the sidecars that are named after it.
    case trash(PhotoPicture)
    /// In its place: the file is turned as the photo is shown, and the original goes to the trash; files with other names too where `partsNames`.
    case turn(partsNames: Bool)

    /// The picture that goes to the trash; nil where nothing does.
    public var trashed: PhotoPicture? {
        if case .trash(let picture) = self { picture } else { nil }
    }

    /// Whether it turns files.
    public var isTurn: Bool { if case .turn = self { true } else { false } }

    /// Whether files go to the trash.
    public var fillsTrash: Bool { self != .copy && self != .link }
}

/// Photos that the user wants copied, or linked to, in a folder, or a picture of each trashed; one step.
public struct FilingOrder: Hashable, Sendable {
    /// Counts from 0 in a session.
    public let number: Int
    public let way: FilingWay
    public let photos: [PhotoID]
    /// The folder as it was named: absolute, from `~/`, or relative to a photo's own; empty for the trash.
    public let target: [UInt8]
    /// On what a picture may go to the trash; of a number that is taken back, that of its order.
    public let grounds: Grounds

    package init(
        number: Int, way: FilingWay, photos: [PhotoID], target: [UInt8],
        on grounds: Grounds = .screen
    ) {
        self.number = number
        self.way = way
        self.photos = photos
        self.target = target
        self.grounds = grounds
    }
}

/// How far an order has come.
public struct FilingProgress: Hashable, Sendable {
    public let number: Int
    /// How many photos are done, of how many.
    public let done: Int
    public let count: Int
    /// What was written.
    public let bytes: Int64

    public init(number: Int, done: Int, count: Int, bytes: Int64) {
        self.number = number
        self.done = done
        self.count = count
        self.bytes = bytes
    }
}

/// What came of an order, in words.
public struct FilingResult: Hashable, Sendable {
    public let number: Int
    /// What was done; empty where nothing was.
    public let words: Sentence
    /// What was not, and why.
    public let fault: Sentence
    /// Of how many photos something was made that can be taken back.
    public let made: Int
    /// The photos to which it could not be done.
    public let failed: Set<PhotoID>

    public init(
        number: Int, words: Sentence, fault: Sentence, made: Int, failed: Set<PhotoID> = []
    ) {
        self.number = number
        self.words = words
        self.fault = fault
        self.made = made
        self.failed = failed
    }
}

/// The folders that photos are copied and moved to by one key: up to nine, by number.
public struct Targets: Hashable, Sendable {
    public static let numbers = 1...9

    /// Bytes, as they were written.
    private var paths: [Int: [UInt8]] = [:]

    public init() {}

    /// The folder of a number from 1 to 9; nil where there is none.
    public subscript(number: Int) -> [UInt8]? {
        get { paths[number] }
        set {
            guard Self.numbers.contains(number) else { return }
            paths[number] = newValue.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// Those that there are, by number.
    public var all: [(number: Int, path: [UInt8])] {
        paths.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
