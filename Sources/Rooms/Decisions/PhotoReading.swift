public import Desk
public import Geometry
public import Sidecars

/// What the desk needs from photos' files, read by the threads that may open them.
public struct PhotoReading: Sendable {
    /// The path of `riffle-decode`; nil where nothing is to be read by it.
    let helper: [UInt8]?
    /// What a file says of itself; nil where it cannot be read.
    let embedded: @Sendable ([UInt8]) -> EmbeddedWords?
    /// The print of a file; nil where it cannot be read.
    let print: @Sendable ([UInt8]) -> [UInt8]?
    /// What riffle did with files that were in these places, or anywhere in these folders; nil where the journals cannot be read.
    let receipts: @Sendable (Set<DeskPath>, Set<[UInt8]>) -> [DeskReceipt]?
    /// The orientation that a file gives itself; nil where it cannot be read.
    public let orientation: @Sendable ([UInt8]) -> Orientation?

    public init(
        helper: [UInt8]?, embedded: @escaping @Sendable ([UInt8]) -> EmbeddedWords?,
        print: @escaping @Sendable ([UInt8]) -> [UInt8]?,
        receipts: @escaping @Sendable (Set<DeskPath>, Set<[UInt8]>) -> [DeskReceipt]? = { _, _ in []
        }, orientation: @escaping @Sendable ([UInt8]) -> Orientation? = { _ in nil }
    ) {
        self.helper = helper
        self.embedded = embedded
        self.print = print
        self.receipts = receipts
        self.orientation = orientation
    }

    /// What reads the documents of photos; `helper` is the path of `riffle-decode`.
    func reader(_ helper: [UInt8]) -> DocumentReader {
        DocumentReader(helper: helper, embedded: embedded, orientation: orientation)
    }

    /// Reads nothing.
    public static let none = PhotoReading(helper: nil, embedded: { _ in nil }, print: { _ in nil })
}
