public import DisplayList

/// How photos come to be in another folder while they stay where they are.
public enum FilingWay: String, Hashable, Sendable, CaseIterable {
    case copy, link
}

/// Photos that the user wants copied, or linked to, in a folder; one step.
public struct FilingOrder: Hashable, Sendable {
    /// Counts from 0 in a session.
    public let number: Int
    public let way: FilingWay
    public let photos: [PhotoID]
    /// The folder as it was named: absolute, from `~/`, or relative to a photo's own.
    public let target: [UInt8]

    package init(number: Int, way: FilingWay, photos: [PhotoID], target: [UInt8]) {
        self.number = number
        self.way = way
        self.photos = photos
        self.target = target
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
    public let words: String
    /// What was not, and why.
    public let fault: String
    /// Of how many photos something was made that can be taken back.
    public let made: Int

    public init(number: Int, words: String, fault: String, made: Int) {
        self.number = number
        self.words = words
        self.fault = fault
        self.made = made
    }
}
