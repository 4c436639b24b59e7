public import DisplayList

/// One of several photos that go to the trash together.
public struct TrashRequest: Hashable, Sendable {
    /// The number of its file work.
    public let op: Int
    public let photo: PhotoID
    public let grounds: Grounds
    /// A folder of the user's, as it was named; nil for the trash.
    public let target: [UInt8]?

    package init(op: Int, photo: PhotoID, on grounds: Grounds, to target: [UInt8]? = nil) {
        self.op = op
        self.photo = photo
        self.grounds = grounds
        self.target = target
    }
}
