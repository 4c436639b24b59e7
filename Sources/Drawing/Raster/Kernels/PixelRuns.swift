/// Copies `count` pixels in one go; both ranges are checked once.
func copyPixels(
    _ source: Span<UInt32>, from first: Int, count: Int, to target: inout MutableSpan<UInt32>,
    from start: Int
) {
    guard count > 0 else { return }
    precondition(first >= 0 && first + count <= source.count)
    precondition(start >= 0 && start + count <= target.count)
    unsafe source.withUnsafeBytes { source in
        unsafe target.withUnsafeMutableBytes { target in
            guard let from = source.baseAddress, let to = target.baseAddress else { return }
            unsafe (to + start &<< 2).copyMemory(from: from + first &<< 2, byteCount: count &<< 2)
        }
    }
}

/// Gives `count` pixels one colour; the range is checked once.
func fillPixels(
    _ target: inout MutableSpan<UInt32>, from start: Int, count: Int, with colour: UInt32
) {
    guard count > 0 else { return }
    precondition(start >= 0 && start + count <= target.count)
    unsafe target.withUnsafeMutableBytes { target in
        guard let first = target.baseAddress else { return }
        for i in start..<start + count {
            unsafe first.storeBytes(of: colour, toByteOffset: i &<< 2, as: UInt32.self)
        }
    }
}
