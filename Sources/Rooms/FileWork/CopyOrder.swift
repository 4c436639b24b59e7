public import Browsing
public import DisplayList
public import Geometry
public import PhotoLibrary
public import Trash

/// Photos that the user wants copied, or linked to, in a folder, or a picture of each trashed.
public struct CopyOrder: Sendable {
    public struct Photo: Sendable {
        public var photo: PhotoID
        /// Of its cover, where it has several files.
        public var path: [UInt8]
        public var parts: PhotoParts?
        /// The folder as it was named: absolute, from `~/`, or relative to its own.
        public var target: [UInt8]
        /// Where the photo was fetched from, where it is no file of the user's: the path is that of what was fetched.
        public var address: PhotoAddress?
        /// Of the picture that is to be trashed or turned, where the user was asked about it.
        public var warrant: TrashWarrant?
        /// How it is shown turned.
        public var turn: Orientation
        /// The trash that is being taken back, where its file is on its way: what comes back is meant, wherever that is.
        var former: Int?

        public init(
            photo: PhotoID, path: [UInt8], parts: PhotoParts?, target: [UInt8],
            warrant: TrashWarrant? = nil, address: PhotoAddress? = nil,
            turn: Orientation = .upright
        ) {
            self.turn = turn
            self.address = address
            self.photo = photo
            self.path = path
            self.parts = parts
            self.target = target
            self.warrant = warrant
        }

        /// Besides what a relative target is meant: what was fetched is besides nothing of the user's.
        var place: [UInt8] { address == nil ? path : Array("./-".utf8) }
        /// What it is called in messages.
        var listed: [UInt8] { address?.text ?? path }
    }

    /// The number of the order.
    public var number: Int
    public var way: FilingWay
    public var photos: [Photo]
    public var grouping: Grouping
    /// The order that was taken back and is carried out once more, where pictures go to the trash.
    public var former: Int?
    /// When it was given, on the loop's clock in seconds.
    public var time: Double

    public init(
        number: Int, way: FilingWay, photos: [Photo], grouping: Grouping, former: Int? = nil,
        at time: Double = 0
    ) {
        self.number = number
        self.way = way
        self.photos = photos
        self.grouping = grouping
        self.former = former
        self.time = time
    }
}

/// What came of an order to copy photos, or to link to them.
public struct CopyReport: Hashable, Sendable {
    public struct Failure: Hashable, Sendable {
        public let photo: PhotoID
        public let refusal: PhotoRefusal
    }

    /// What was made of one photo.
    public struct Made: Hashable, Sendable {
        public let photo: PhotoID
        public let way: FilingWay
        /// The cover's first; where files went to the trash, from where they went.
        public let paths: [[UInt8]]
        /// How its file was turned; nil where it was not.
        public var turned: FileTurner.Turned?
    }

    public let number: Int
    public let way: FilingWay
    /// How many photos it is about, and how many of them are not done.
    public let count: Int
    public internal(set) var left: Int
    /// The folder of the last of them.
    public let target: [UInt8]
    /// Photos of which something was made.
    public internal(set) var made: [PhotoID] = []
    /// Names of the files that went to the trash of the last of these.
    public internal(set) var trashed: [[UInt8]] = []
    /// Photos all files of which were there already.
    public internal(set) var there: [PhotoID] = []
    public internal(set) var failures: [Failure] = []
    /// Photos that were turned otherwise than by their pixels.
    public internal(set) var tagged: [Made] = []
    public internal(set) var bytes: Int64 = 0
    /// Nothing was done: it was only tried what would be.
    public internal(set) var isRehearsed = false

    /// Of how many photos that failed some files have gone all the same, which can be asked back.
    public var partialCount: Int {
        failures.count {
            if case .failed(.trashPicture, _) = $0.refusal { $0.refusal.inTrash > 0 } else { false }
        }
    }

    public var isDone: Bool { left == 0 }

    public var progress: FilingProgress {
        FilingProgress(number: number, done: count - left, count: count, bytes: bytes)
    }

    init(_ order: CopyOrder) {
        number = order.number
        way = order.way
        count = order.photos.count
        left = order.photos.count
        target = order.photos.last?.target ?? []
    }
}
