import SeededRandom
import Geometry
import Pixels
import Testing

@testable import Decoding

@Suite struct `parts of photos` {
    private func decoded(
        _ name: String, _ part: PhotoPart?, box: PixelBox, fit: DecodeRequest.Fit = .contain
    ) throws -> DecodedPhoto {
        try decodeInProcess(
            DecodeRequest(
                ticket: 1, path: Fixture.path(name), box: box, fit: fit, part: part,
                matte: 0x304050))
    }

    /// A part on whole pixels of an upright photo.
    private func part(_ dice: inout Dice, width: Int, height: Int) -> (PhotoPart, [Int]) {
        let x = dice.roll(width)
        let y = dice.roll(height)
        let across = dice.whole(1...(width - x))
        let down = dice.whole(1...(height - y))
        let part = PhotoPart(
            x: Double(x) / Double(width), y: Double(y) / Double(height),
            width: Double(across) / Double(width), height: Double(down) / Double(height))
        return (part, [x, y, across, down])
    }

    /// Every kind of JPEG that is read row by row, every kind that is not, and PNG.
    @Test(arguments: [
        "s444.jpg", "s422.jpg", "s420.jpg", "s440.jpg", "s411.jpg", "grey.jpg", "cmyk.jpg",
        "ycck.jpg", "rgb.jpg", "arithmetic.jpg", "restart.jpg", "progressive.jpg", "rgb8.png",
        "rgb16.png", "rgba8.png", "palette1.png", "palette4.png", "grey1.png", "grey16.png",
        "rgb-trns.png", "adam7-rgb8.png", "adam7-grey1.png", "orientation2.jpg",
        "orientation3.jpg", "orientation4.jpg", "orientation5.jpg", "orientation6.jpg",
        "orientation7.jpg", "orientation8.jpg", "exif-before.png", "exif-after.png", "detail.jpg",
    ])
    func `a part at full size is cut out of the whole`(name: String) throws {
        let large = PixelBox(width: 700, height: 700)
        let whole = try decoded(name, nil, box: large).bitmap
        var dice = Dice(seed: 7)
        for round in 0..<25 {
            let (part, place) = part(&dice, width: whole.width, height: whole.height)
            let photo = try decoded(name, part, box: large)
            let what = Comment("\(name) round \(round) \(place)")
            #expect(photo.bitmap.width == place[2] && photo.bitmap.height == place[3], what)
            guard photo.bitmap.width == place[2], photo.bitmap.height == place[3] else { return }
            let (worst, _) = difference(photo.bitmap) {
                channels(whole[place[0] + $0, place[1] + $1])
            }
            #expect(worst <= 1, what)
            let shown = try #require(photo.part)
            #expect(abs(shown.x - part.x) < 1e-9 && abs(shown.y - part.y) < 1e-9, what)
            #expect(
                abs(shown.width - part.width) < 1e-9 && abs(shown.height - part.height) < 1e-9, what
            )
            #expect(photo.sourceWidth == whole.width && photo.sourceHeight == whole.height, what)
            #expect(photo.stage == .complete && photo.damage == nil, what)
        }
    }

    @Test(arguments: ["progressive-large.jpg", "detail.jpg", "orientation6.jpg", "rgb8.png"])
    func `a part that is made smaller shows what it says, and a little more than was asked for`(
        name: String
    ) throws {
        let whole = try decoded(name, nil, box: PixelBox(width: 4000, height: 4000)).bitmap
        var dice = Dice(seed: 11)
        for round in 0..<20 {
            let (part, place) = part(&dice, width: whole.width, height: whole.height)
            let box = PixelBox(width: dice.whole(4...40), height: dice.whole(4...40))
            let photo = try decoded(name, part, box: box)
            let what = Comment("\(name) round \(round) \(place)")
            let shown = try #require(photo.part)
            #expect(shown.x <= part.x + 1e-9 && shown.y <= part.y + 1e-9, what)
            #expect(shown.x + shown.width >= part.x + part.width - 1e-9, what)
            #expect(shown.y + shown.height >= part.y + part.height - 1e-9, what)
            let grain = 8 / Double(min(whole.width, whole.height))
            #expect(shown.width < part.width + 2 * grain, what)
            #expect(photo.bitmap.width <= box.width && photo.bitmap.height <= box.height, what)
            guard photo.bitmap.width > 2, photo.bitmap.height > 2 else { continue }
            // The average of the same place in the whole.
            let (_, mean) = difference(photo.bitmap) { x, y in
                average(
                    of: whole, shown, x: x, y: y, width: photo.bitmap.width,
                    height: photo.bitmap.height)
            }
            #expect(mean < 6, what)
        }
    }

    private func average(
        of whole: Bitmap, _ part: PhotoPart, x: Int, y: Int, width: Int, height: Int
    ) -> [Double] {
        let across = part.width * Double(whole.width) / Double(width)
        let down = part.height * Double(whole.height) / Double(height)
        let left = part.x * Double(whole.width) + Double(x) * across
        let top = part.y * Double(whole.height) + Double(y) * down
        var sum = [0.0, 0, 0]
        var count = 0.0
        for row in Int(top)..<max(Int(top) + 1, min(whole.height, Int((top + down).rounded()))) {
            for column in Int(
                left)..<max(
                    Int(left) + 1, min(whole.width, Int((left + across).rounded())))
            {
                let pixel = channels(
                    whole[min(column, whole.width - 1), min(row, whole.height - 1)])
                for c in 0..<3 { sum[c] += pixel[c] * pixel[c] }
                count += 1
            }
        }
        // Squares stand in for linear light.
        return sum.map { ($0 / count).squareRoot() }
    }

    @Test(arguments: Seeds.count(60))
    func `turning a part there and back gives the part`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let orientation = try #require(Orientation(rawValue: dice.whole(1...8)))
        let (part, _) = part(&dice, width: 16, height: 8)
        #expect(part.stored(orientation).upright(orientation) == part, "seed \(seed)")
    }

    @Test func `a picture that covers its box has one side equal and loses nothing`() throws {
        let photo = try decoded(
            "rgb8.png", nil, box: PixelBox(width: 20, height: 20), fit: .cover)
        #expect(photo.bitmap.height == 20 && photo.bitmap.width == 27)
        let tall = try decoded(
            "orientation6.jpg", nil, box: PixelBox(width: 32, height: 8), fit: .cover)
        #expect(tall.bitmap.width == 32 && tall.bitmap.height == 24)
        let small = try decoded(
            "rgb8.png", nil, box: PixelBox(width: 500, height: 10), fit: .cover)
        #expect(small.bitmap.width == 64 && small.bitmap.height == 48)
        let (_, mean) = difference(photo.bitmap) { x, y in
            Fixture.colour(x: (2 * x + 1) * 64 / 54, y: (2 * y + 1) * 48 / 40)
        }
        #expect(mean < 8)
    }

    @Test func `a part beyond the edges or without size is what there is of it`() throws {
        let box = PixelBox(width: 64, height: 64)
        let beyond = try decoded(
            "rgb8.png", PhotoPart(x: 0.5, y: -1, width: 4, height: 1.5), box: box)
        #expect(beyond.bitmap.width == 32 && beyond.bitmap.height == 24)
        for part in [
            PhotoPart(x: 0.2, y: 0.2, width: 0, height: 0),
            PhotoPart(x: .nan, y: .infinity, width: .nan, height: -1),
            PhotoPart(x: 3, y: 3, width: 1, height: 1),
        ] {
            let photo = try decoded("rgb8.png", part, box: box)
            #expect(photo.bitmap.width <= 64 && photo.part != nil)
        }
    }

    @Test func `a part below the end of a truncated file is grey and said`() throws {
        let photo = try decoded(
            "truncated-half.jpg", PhotoPart(x: 0, y: 0.8, width: 1, height: 0.2),
            box: PixelBox(width: 64, height: 64))
        #expect(photo.damage != nil)
        #expect(photo.bitmap.pixels.suffix(64).allSatisfy { $0 == 0x808080 })
    }
}
