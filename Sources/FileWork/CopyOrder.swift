public import Browsing
public import DisplayList
public import PhotoLibrary
public import Trash

/// Photos that the user wants copied, or linked to, in a folder.
public struct CopyOrder: Sendable {
    public struct Photo: Sendable {
        public var photo: PhotoID
        /// Of its cover, where it has several files.
        public var path: [UInt8]
        public var parts: PhotoParts?
        /// The folder as it was named: absolute, from `~/`, or relative to its own.
        public var target: [UInt8]
        /// The trash that is being taken back, where its file is on its way: what comes back is meant, wherever that is.
        var former: Int?

        public init(photo: PhotoID, path: [UInt8], parts: PhotoParts?, target: [UInt8]) {
            self.photo = photo
            self.path = path
            self.parts = parts
            self.target = target
        }
    }

    /// The number of the order.
    public var number: Int
    public var way: FilingWay
    public var photos: [Photo]
    /// Whether files that belong together are one photo; nil where just the files that were named are.
    public var arePairs: Bool?

    public init(number: Int, way: FilingWay, photos: [Photo], arePairs: Bool?) {
        self.number = number
        self.way = way
        self.photos = photos
        self.arePairs = arePairs
    }
}

/// Why a photo was not copied, or not linked to.
public enum CopyRefusal: Hashable, Sendable {
    case filing(FilingError)
    /// It is of other files than those that were shown.
    case photo(PhotoRefusal.Reason)
}

/// What came of an order to copy photos, or to link to them.
public struct CopyReport: Hashable, Sendable {
    public struct Failure: Hashable, Sendable {
        public let photo: PhotoID
        public let refusal: CopyRefusal
    }

    /// What was made of one photo.
    public struct Made: Hashable, Sendable {
        public let photo: PhotoID
        /// The cover's first.
        public let paths: [[UInt8]]
    }

    public let number: Int
    public let way: FilingWay
    /// The folder of the last of them.
    public let target: [UInt8]
    /// Photos of which something was made.
    public internal(set) var made: [PhotoID] = []
    /// Photos all files of which were there already.
    public internal(set) var there: [PhotoID] = []
    public internal(set) var failures: [Failure] = []
    public internal(set) var bytes: Int64 = 0
    /// Nothing was done: it was only tried what would be.
    public internal(set) var isRehearsed = false

    init(number: Int, way: FilingWay, target: [UInt8]) {
        self.number = number
        self.way = way
        self.target = target
    }
}
