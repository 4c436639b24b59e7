/// The colours of a picture, parted into boxes so that one colour can stand for each.
///
/// The worst box is cut again and again, at the mean of the axis along which its colours differ most.
struct ColourBoxes {
    /// Colours that share 5 bits a channel: their number, and their mean.
    private struct Bin {
        var count: Double
        var mean: SIMD3<Double>
    }

    private struct Box {
        var bins: Range<Int>
        /// 0 red, 1 green, 2 blue: where its colours differ most, by `weights`.
        var axis = 0
        /// How much they differ there, all together; 0 where nothing can be cut.
        var error = 0.0
        var count = 0.0
        var mean = SIMD3<Double>.zero
    }

    /// How well the eye sees differences of red, green and blue.
    private static let weights = SIMD3(0.55, 1, 0.35)

    private var bins: [Bin] = []
    private var boxes: [Box] = []

    /// Cuts what `bitmap` has into `count` boxes, or as many as it has colours.
    init(_ bitmap: Bitmap, count: Int) {
        bins = Self.bins(of: bitmap)
        guard !bins.isEmpty else { return }
        boxes = [measured(bins.indices)]
        while boxes.count < count {
            var worst = 0
            for i in boxes.indices where boxes[i].error > boxes[worst].error { worst = i }
            guard boxes[worst].error > 0 else { break }
            cut(worst)
        }
    }

    /// The colour of each box, 0x00RRGGBB, as sixel can say it; none twice.
    var palette: [UInt32] {
        var known: Set<UInt32> = []
        return boxes.compactMap { box in
            let colour = (0..<3).reduce(UInt32(0)) { colour, channel in
                colour << 8 | Percent.nearest(to: box.mean[channel])
            }
            return known.insert(colour).inserted ? colour : nil
        }
    }

    /// Every third pixel; all of them where there are few.
    private static func bins(of bitmap: Bitmap) -> [Bin] {
        var sums = [SIMD4<UInt32>](repeating: .zero, count: 1 << 15)
        var table = sums.mutableSpan
        let pixels = bitmap.pixels.span
        var i = 0
        let step = pixels.count > 1 << 16 ? 3 : 1
        while i < pixels.count {
            let pixel = pixels[i]
            let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
            let key: UInt32 = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
            table[Int(key)] &+= SIMD4(red, green, blue, 1)
            i &+= step
        }
        return sums.compactMap { sum in
            guard sum.w > 0 else { return nil }
            let count = Double(sum.w)
            return Bin(
                count: count, mean: SIMD3(Double(sum.x), Double(sum.y), Double(sum.z)) / count)
        }
    }

    private func measured(_ range: Range<Int>) -> Box {
        var box = Box(bins: range)
        var sum = SIMD3<Double>.zero
        var squares = SIMD3<Double>.zero
        for bin in bins[range] {
            box.count += bin.count
            sum += bin.mean * bin.count
            squares += bin.mean * bin.mean * bin.count
        }
        box.mean = sum / box.count
        let errors = (squares - sum * box.mean) * Self.weights
        if errors.y > errors[box.axis] { box.axis = 1 }
        if errors.z > errors[box.axis] { box.axis = 2 }
        // A smaller difference comes from rounding.
        if range.count > 1, errors[box.axis] > 1e-3 { box.error = errors[box.axis] }
        return box
    }

    /// The half with more pixels keeps the number.
    private mutating func cut(_ index: Int) {
        let box = boxes[index]
        let (axis, middle) = (box.axis, box.mean[box.axis])
        let end = bins[box.bins].partition { $0.mean[axis] > middle }
        guard box.bins.lowerBound < end, end < box.bins.upperBound else {
            boxes[index].error = 0
            return
        }
        let (low, high) = (
            measured(box.bins.lowerBound..<end), measured(end..<box.bins.upperBound)
        )
        boxes[index] = low.count < high.count ? high : low
        boxes.append(low.count < high.count ? low : high)
    }
}

/// The grid of colours that sixel has: hundredths of a channel.
enum Percent {
    /// The byte of the hundredth that is nearest to a value of 0…255.
    static func nearest(to value: Double) -> UInt32 {
        byte(of: UInt32((value * 100 / 255).rounded()))
    }

    static func byte(of percent: UInt32) -> UInt32 { (percent * 255 + 50) / 100 }

    /// The hundredths of a byte.
    static func percent(of byte: UInt32) -> UInt32 { (byte * 100 + 127) / 255 }
}
