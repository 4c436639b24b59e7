/// A picture as small as a second look at it needs: its brightness, and its mean colour.
public struct PhotoLook: Hashable, Sendable {
    /// Values across and down.
    public static let side = 32
    /// `side` rows of as many values of luma, upright.
    public let luma: [UInt8]
    /// The mean of B − Y.
    public let blue: Float
    /// The mean of R − Y.
    public let red: Float

    /// Nil where there are not as many values as there must be, or the colour is none.
    public init?(luma: [UInt8], blue: Float, red: Float) {
        guard luma.count == Self.side * Self.side, abs(blue) <= 255, abs(red) <= 255 else {
            return nil
        }
        self.luma = luma
        self.blue = blue
        self.red = red
    }

    /// As the index keeps it.
    public var bytes: [UInt8] {
        luma
            + [blue, red].flatMap { part in
                (0..<4).map { UInt8(truncatingIfNeeded: part.bitPattern >> (8 * $0)) }
            }
    }

    /// Of bytes that the index has kept; nil where they are none.
    public init?(bytes: [UInt8]) {
        let count = Self.side * Self.side
        guard bytes.count == count + 8 else { return nil }
        func part(at start: Int) -> Float {
            Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * $1) })
        }
        self.init(
            luma: Array(bytes[..<count]), blue: part(at: count), red: part(at: count + 4))
    }
}
