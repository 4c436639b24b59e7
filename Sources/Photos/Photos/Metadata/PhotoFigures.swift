/// How sharp a photo is, and how it is exposed.
public struct PhotoFigures: Hashable, Sendable {
    /// 0…100; nil where nothing in it could be sharp.
    public var sharp: Double?
    /// Percent of the pixels that have a channel at its end.
    public var blown: Double
    /// Percent of the pixels that are black.
    public var crushed: Double
    /// Half of the pixels have this luma, 0…255, or less.
    public var median: Int

    public init(sharp: Double?, blown: Double, crushed: Double, median: Int) {
        self.sharp = sharp
        self.blown = blown
        self.crushed = crushed
        self.median = median
    }
}

/// How many pixels of a photo have each value, 0…255.
public struct PhotoHistogram: Hashable, Sendable {
    public var red: [UInt32]
    public var green: [UInt32]
    public var blue: [UInt32]
    public var luma: [UInt32]

    /// Each has 256 counts.
    public init(red: [UInt32], green: [UInt32], blue: [UInt32], luma: [UInt32]) {
        precondition([red, green, blue, luma].allSatisfy { $0.count == 256 })
        self.red = red
        self.green = green
        self.blue = blue
        self.luma = luma
    }
}
