package import DisplayList
package import Photos

/// Which headers were requested: those in sight first, then the others, a slice at a time.
///
/// A request takes the place of the one before it, so that each names again what has no answer yet.
package struct HeaderRequests: Sendable {
    /// The most of those out of sight in one request: the next slice is due when most of it has been answered.
    package static let slice = 1024

    /// True where nothing was requested since the photos or the mode have changed.
    package private(set) var isNew = true
    /// The photos in sight that were requested before all others.
    private var urged: Set<PhotoID> = []
    /// Photos whose headers have been read, whether they told anything or not.
    private var read = PhotoTable<Bool>()
    /// All photos before this place in the order are known, or were requested in vain.
    private var first = 0
    /// How many of the last slice have no answer yet.
    private var waiting = 0
    /// True where an answer has come since the last request.
    private var isAnswered = false

    /// Forgets what was requested, as photos have come in from a place in the order on, or too little was requested.
    mutating func restart(from place: Int = 0) {
        isNew = true
        urged = []
        first = min(first, place)
        waiting = 0
    }

    mutating func answer(_ photo: PhotoID) {
        isAnswered = true
        guard read[photo] == nil else { return }
        read[photo] = true
        waiting = max(0, waiting - 1)
    }

    package func isRead(_ photo: PhotoID) -> Bool { read[photo] != nil }

    /// What to ask for now, the most urgent first; nothing where that has been requested already.
    ///
    /// `inSight` are photos in sight with too little known; of `all` the photos, those that `isMissing` come after them.
    mutating func next(
        inSight: [PhotoID], of all: [PhotoID], where isMissing: (PhotoID) -> Bool
    ) -> [PhotoID] {
        let isUrgent = inSight.contains { !urged.contains($0) }
        let isDue =
            first < all.count && waiting <= Self.slice / 8 && (isAnswered || waiting == 0)
        isAnswered = false
        guard isNew || isUrgent || isDue else { return [] }
        isNew = false
        urged.formUnion(inSight)
        let seen = Set(inSight)
        var rest: [PhotoID] = []
        var end = first
        // What is known already is passed over with an end, too: the next event goes on from there.
        let most = min(all.count, first + 8 * Self.slice)
        while end < most, rest.count < Self.slice {
            if isMissing(all[end]) {
                if !seen.contains(all[end]) { rest.append(all[end]) }
            } else if first == end {
                first += 1
            }
            end += 1
        }
        guard isUrgent || rest.count > waiting else { return [] }
        waiting = rest.count
        return inSight + rest
    }
}

/// What the header of a photo's file has told, for filters.
package struct HeaderNote: Sendable {
    package private(set) var metadata: PhotoMetadata
    // The length of the file in bytes, in the room that the metadata leave; the high byte is 255 where it is unknown.
    private let highByte: UInt8
    private let lowBytes: UInt32

    /// A file of more than a tebibyte counts as one of nearly so much.
    package init(metadata: PhotoMetadata, byteCount: Int64?) {
        self.metadata = metadata
        let count = min(byteCount ?? -1, 255 << 32 - 1)
        highByte = UInt8(truncatingIfNeeded: count >> 32)
        lowBytes = UInt32(truncatingIfNeeded: count)
    }

    /// How long the file is; nil if unknown.
    package var byteCount: Int64? {
        highByte == .max ? nil : Int64(highByte) << 32 | Int64(lowBytes)
    }

    /// Keeps the gear once for all photos of one camera.
    mutating func share(_ known: inout Set<PhotoMetadata.Gear>) { metadata.share(&known) }
}
