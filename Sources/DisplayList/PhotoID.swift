/// The name of a photo for as long as the program runs: its number in the order of discovery.
///
/// Everything that remembers a photo remembers this and never an index into a list.
public struct PhotoID: Hashable, Sendable, Comparable {
    public let number: Int

    @inlinable public init(_ number: Int) {
        self.number = number
    }

    @inlinable public static func < (a: PhotoID, b: PhotoID) -> Bool { a.number < b.number }
}
