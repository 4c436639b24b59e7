/// Why a photo was not trashed, moved, copied or linked; its files are where they were unless `remaining` or `copies` says otherwise.
public struct Refusal: Error, Hashable, Sendable {
    public let cover: [UInt8]
    /// The file that it failed at.
    public let member: [UInt8]
    public let error: TrashError
    /// How many files the photo has.
    public let count: Int
    /// What was moved and could not come back; it can be restored later.
    public internal(set) var remaining: [Receipt] = []
    /// Copies that were made and could not be taken away.
    public internal(set) var copies: [[UInt8]] = []

    init(cover: [UInt8], member: [UInt8], error: TrashError, count: Int) {
        self.cover = cover
        self.member = member
        self.error = error
        self.count = count
    }

    /// For what is known before anything is tried; `member` is the cover unless another file is named.
    public init(_ cover: [UInt8], _ error: TrashError, at member: [UInt8]? = nil, of count: Int = 1)
    {
        self.init(cover: cover, member: member ?? cover, error: error, count: count)
    }

    /// What could not come back, as it can be requested; nil where nothing has moved.
    public var rest: PhotoReceipt? { PhotoReceipt(remaining) }
}
