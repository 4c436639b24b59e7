import SeededRandom
import Pixels
import Testing

@testable import Decoding

/// libjpeg blends the colours between samples only where a row has more than two of them.
@Suite struct `JPEGs of few columns` {
    /// A picture of a gentle slope, or of noise, that no channel leaves.
    private func picture(
        _ dice: inout Dice, width: Int, height: Int, _ sampling: (across: Int, down: Int)
    ) -> PlainJPEG {
        let isNoise = dice.roll(2) == 0
        let slopes = (0..<3).map { _ in (dice.number(-12...12), dice.number(-12...12)) }
        let bases = (0..<3).map { _ in dice.number(110...140) }
        return PlainJPEG(width: width, height: height, sampling: sampling) { plane, x, y in
            let range = plane == 0 ? 108.0...148.0 : 70.0...186.0
            if isNoise { return dice.number(range).rounded() }
            let value = bases[plane] + slopes[plane].0 * Double(x) + slopes[plane].1 * Double(y)
            return min(max(value, range.lowerBound), range.upperBound).rounded()
        }
    }

    /// A colour sample where the middle of a pixel lies: on the line between the two samples beside it.
    private func colour(_ plane: PlainJPEG.Plane, _ x: Int, _ y: Int, _ steps: (Int, Int)) -> Double
    {
        let across = (Double(x) + 0.5) / Double(steps.0) - 0.5
        let down = (Double(y) + 0.5) / Double(steps.1) - 0.5
        let left = Int(across.rounded(.down))
        let top = Int(down.rounded(.down))
        let right = across - Double(left)
        let bottom = down - Double(top)
        return (plane.at(left, top) * (1 - right) + plane.at(left + 1, top) * right) * (1 - bottom)
            + (plane.at(left, top + 1) * (1 - right) + plane.at(left + 1, top + 1) * right) * bottom
    }

    private func expected(_ jpeg: PlainJPEG, _ x: Int, _ y: Int) -> [Double] {
        let steps = (jpeg.planes[0].across, jpeg.planes[0].down)
        let light = jpeg.planes[0].at(x, y)
        let blue = colour(jpeg.planes[1], x, y, steps) - 128
        let red = colour(jpeg.planes[2], x, y, steps) - 128
        return [
            light + 1.402 * red, light - 0.344136 * blue - 0.714136 * red, light + 1.772 * blue,
        ]
    }

    private func decoded(
        _ bytes: [UInt8], _ width: Int, _ height: Int, part: PhotoPart? = nil
    ) throws -> DecodedPhoto {
        let file = TemporaryFile(bytes)
        return try decodeInProcess(
            DecodeRequest(
                ticket: 1, path: file.path, box: PixelBox(width: width, height: height), part: part)
        )
    }

    /// Those that libjpeg blends where the picture is wide enough: 4:4:4, 4:2:2, 4:2:0, 4:4:0.
    static let samplings = [(1, 1), (2, 1), (2, 2), (1, 2)]

    @Test(arguments: samplings, [false, true])
    func `have colours that change as gently as those of others`(
        sampling: (Int, Int), isProgressive: Bool
    ) throws {
        var dice = Dice(seed: UInt64(sampling.0 * 10 + sampling.1))
        for width in 1...17 {
            for height in 1...17 {
                let jpeg = picture(&dice, width: width, height: height, sampling)
                guard Seeds.takes(17 * width + height) else { continue }
                let photo = try decoded(
                    jpeg.encoded(isProgressive: isProgressive), width, height)
                #expect(photo.damage == nil && photo.warningCount == 0)
                guard photo.bitmap.width == width, photo.bitmap.height == height else {
                    Issue.record("\(width) × \(height) became another size")
                    return
                }
                let (worst, _) = difference(photo.bitmap) { expected(jpeg, $0, $1) }
                #expect(worst < 5, "\(width) × \(height)")
            }
        }
    }

    @Test func `show parts of themselves as the whole does`() throws {
        var dice = Dice(seed: 5)
        for _ in 0..<60 {
            let (width, height) = (dice.whole(1...4), dice.whole(1...40))
            let sampling = dice.pick(Self.samplings)
            let bytes = picture(&dice, width: width, height: height, sampling)
                .encoded(isProgressive: dice.roll(2) == 0)
            let whole = try decoded(bytes, width, height).bitmap
            let (x, y) = (dice.roll(width), dice.roll(height))
            let (across, down) = (dice.whole(1...(width - x)), dice.whole(1...(height - y)))
            let part = PhotoPart(
                x: Double(x) / Double(width), y: Double(y) / Double(height),
                width: Double(across) / Double(width), height: Double(down) / Double(height))
            let cut = try decoded(bytes, across, down, part: part).bitmap
            #expect(cut.width == across && cut.height == down)
            guard cut.width == across, cut.height == down else { return }
            #expect(difference(cut) { channels(whole[x + $0, y + $1]) }.max <= 1)
        }
    }

    @Test(arguments: 1...4) func `that end early are grey below, and say so`(width: Int) throws {
        var dice = Dice(seed: UInt64(width))
        let height = 800
        let jpeg = picture(&dice, width: width, height: height, (2, 2))
        let bytes = jpeg.encoded(isProgressive: false)
        let photo = try decoded(Array(bytes.prefix(bytes.count / 2)), width, height)
        #expect(photo.damage?.isEmpty == false)
        #expect(photo.bitmap.height == height)
        for x in 0..<width {
            let top = channels(photo.bitmap[x, 0])
            #expect(zip(top, expected(jpeg, x, 0)).allSatisfy { abs($0 - $1) < 5 })
            #expect(photo.bitmap[x, height - 1] == 0x808080)
        }
    }
}
