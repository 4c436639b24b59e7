/// The name of a photo for as long as the program runs: its number in the order of discovery.
///
/// Everything that remembers a photo remembers this and never an index into a list. It takes 4 bytes, since lists of all photos hold it.
public struct PhotoID: Hashable, Sendable, Comparable {
    // The highest bit says that it is a photo of the trash.
    @usableFromInline let bits: UInt32

    /// The number is below 2^31, counted from `firstInTrash` for a photo of the trash; any other ends the program, since two photos with one
    /// number could be taken for each other.
    @inlinable public init(_ number: Int) {
        let isInTrash = number >= PhotoID.firstInTrash
        bits =
            UInt32(Int32(isInTrash ? number - PhotoID.firstInTrash : number))
            | (isInTrash ? 1 << 31 : 0)
    }

    /// Photos of the trash have numbers from here on.
    @inlinable public static var firstInTrash: Int { 1 << 40 }

    @inlinable public var number: Int { isInTrash ? slot + PhotoID.firstInTrash : slot }

    /// Whether it is a photo of the trash, as the trash review shows them, and none of a folder.
    @inlinable public var isInTrash: Bool { bits >> 31 == 1 }

    /// Its number among photos of its kind.
    @inlinable public var slot: Int { Int(bits & .max >> 1) }

    @inlinable public static func < (a: PhotoID, b: PhotoID) -> Bool { a.bits < b.bits }
}

extension PhotoID: CustomStringConvertible {
    public var description: String { "PhotoID(number: \(number))" }
}
