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

/// On what grounds a photo may be trashed: the file work finds the very file by it.
public enum Grounds: Hashable, Sendable {
    /// Its own pixels are on the screen.
    case screen
    /// The user has answered the question of this number.
    case question(Int)
    /// The user has answered the question of this number: it is about the others of a burst, or copies, and one photo is kept.
    case burst(question: Int, keeping: PhotoID)
    /// It was brought back from the trash of that number.
    case undo(op: Int)

    /// The photo that is kept in its place.
    public var kept: PhotoID? {
        if case .burst(_, let photo) = self { photo } else { nil }
    }
}
