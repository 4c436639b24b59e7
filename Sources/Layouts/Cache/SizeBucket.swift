/// The long side, in pixels, of the pictures that a picture of this long side is kept with: the next of 32, 64 … 2048.
///
/// Nil above 2048: the full size (browsing.md §9.1).
public func sizeBucket(longSide: Int) -> Int? {
    sizeBuckets.first { longSide <= $0 }
}

/// The long sides of §9.1, in pixels.
private let sizeBuckets = [32, 64, 128, 256, 512, 1024, 2048]
