/// The name of a photo for as long as the program runs: its number in the order of discovery.
///
/// Everything that remembers a photo remembers this and never an index into a list.
public struct PhotoID: Hashable, Sendable, Comparable {
    public let number: Int

    @inlinable public init(_ number: Int) {
        self.number = number
    }

    /// Photos of the trash have numbers from here on: no folder has so many.
    public static let firstInTrash = 1 << 40

    /// Whether it is a photo of the trash, as the trash review shows them, and none of a folder.
    @inlinable public var isInTrash: Bool { number >= 1 << 40 }

    /// Its number among photos of its kind.
    @inlinable public var slot: Int { isInTrash ? number - (1 << 40) : number }

    @inlinable public static func < (a: PhotoID, b: PhotoID) -> Bool { a.number < b.number }
}
