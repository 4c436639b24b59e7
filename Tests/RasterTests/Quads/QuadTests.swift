import SeededRandom
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

private func plain(
    _ size: Size, at centre: Point, scale: Double = 1, rotation: Double = 0, opacity: Double = 1,
    colour: UInt32 = 0xFF_FFFF
) -> Sprite {
    Sprite(
        content: .plain, centre: centre, size: size, scale: scale, rotation: rotation,
        opacity: opacity, matte: Colour(colour))
}

/// How much light a grey canvas holds, in whole white pixels.
private func light(_ canvas: Canvas) -> Double {
    canvas.pixels.reduce(0) { sum, pixel in
        let c = Double(pixel & 0xFF) / 255
        // The square is close enough to the sRGB curve for a sum; edges are few.
        return sum + (c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055))
    }
}

/// x to the power of 2.4 as x² · x^0.4, the fifth root squared by Newton's method.
private func power(_ x: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 {
        root -= (root * root * root * root * root - x) / (5 * root * root * root * root)
    }
    return x * x * root * root
}

@Suite struct `A moving sprite` {
    @Test(arguments: Seeds.count(60))
    func `sheds as much light as its area, however it is turned`(seed: UInt64) {
        var dice = Dice(seed)
        let size = Size(width: dice.number(8...40), height: dice.number(8...40))
        let viewport = Viewport(columns: 80, rows: 40)
        let canvas = Renderer().render(
            Scene(sprites: [
                plain(
                    size, at: Point(x: dice.number(35...45), y: dice.number(35...45)),
                    rotation: dice.number(-180...180))
            ]), in: viewport
        ) { _, _ in [] }
        let area = size.width * size.height
        #expect(
            abs(light(canvas) - area) < 0.03 * area + 2, "seed \(seed): \(light(canvas)) \(area)")
    }

    @Test(arguments: Seeds.count(60))
    func `never traps, wherever and however large it is`(seed: UInt64) {
        var dice = Dice(seed)
        let viewport = Viewport(
            columns: Int.random(in: 0...30, using: &dice),
            rows: Int.random(in: 0...12, using: &dice),
            pixelAspect: dice.number(0.3...3))
        var scene = Scene()
        for n in 0..<8 {
            scene.sprites.append(
                Sprite(
                    content: .photo(PhotoID(n)),
                    centre: Point(x: dice.number(-100...130), y: dice.number(-100...130)),
                    size: Size(width: dice.number(0...90), height: dice.number(0...90)),
                    scale: dice.number(0...3), rotation: n % 3 == 0 ? 0 : dice.number(-400...400),
                    opacity: dice.number(0...1),
                    border: n % 2 == 0 ? .init(width: dice.number(0...60), colour: .white) : nil,
                    matte: n % 4 == 0 ? nil : .black, fit: n % 5 == 0 ? .cropFill : .contain,
                    isAtRest: n % 6 == 0))
        }
        let canvas = Renderer().render(scene, in: viewport) { id, _ in
            id.number % 3 == 1
                ? [] : [Picture(Bitmap(width: id.number, height: 3, filledWith: 0x12_3456))]
        }
        #expect(canvas.pixels.count == max(0, viewport.columns) * 2 * max(0, viewport.rows))
    }

    @Test(arguments: [0.0, 0.25, 0.5, 1.0])
    func `mixes with what lies below it by its opacity, in linear light`(opacity: Double) {
        let canvas = Renderer().render(
            Scene(sprites: [
                plain(Size(width: 30, height: 30), at: Point(x: 10, y: 10), opacity: opacity)
            ]), in: Viewport(columns: 20, rows: 10)
        ) { _, _ in [] }
        let c = Double(canvas[10, 10] & 0xFF) / 255
        let linear = c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055)
        #expect(abs(linear - opacity) < 0.01)
    }

    @Test func `hides what lies wholly behind it without a trace`() {
        let below = plain(
            Size(width: 10, height: 8), at: Point(x: 20, y: 20), rotation: 20, colour: 0xFF)
        let above = plain(Size(width: 30, height: 30), at: Point(x: 20, y: 20), colour: 0x44_4444)
        let viewport = Viewport(columns: 40, rows: 20)
        let both = Renderer().render(Scene(sprites: [below, above]), in: viewport) { _, _ in [] }
        let one = Renderer().render(Scene(sprites: [above]), in: viewport) { _, _ in [] }
        #expect(both == one)
    }

    @Test func `leaves what it does not cover to be seen, above and below it in the pile`() {
        // A card that slides away to the left, and the next one under it.
        let deepest = plain(Size(width: 20, height: 20), at: Point(x: 20, y: 20), colour: 0xFF)
        let next = plain(Size(width: 30, height: 30), at: Point(x: 20, y: 20), colour: 0xFF00)
        let leaving = plain(Size(width: 32, height: 32), at: Point(x: 4, y: 20), colour: 0x44_4444)
        let viewport = Viewport(columns: 40, rows: 20)
        let canvas = Renderer().render(
            Scene(sprites: [deepest, next, leaving]), in: viewport
        ) { _, _ in [] }
        #expect(canvas[10, 20] == 0x44_4444)
        #expect(canvas[28, 20] == 0xFF00)
        let small = Renderer().render(
            Scene(sprites: [
                next, plain(Size(width: 10, height: 10), at: Point(x: 20, y: 20), colour: 0xFF),
            ]), in: viewport
        ) { _, _ in [] }
        #expect(small[20, 20] == 0xFF)
        #expect(small[10, 20] == 0xFF00)
    }

    @Test func `turns clockwise for positive degrees`() {
        // A bitmap whose top half is white: turned by 90° clockwise the white is on the right.
        var picture = Bitmap(width: 20, height: 20)
        for y in 0..<10 { for x in 0..<20 { picture[x, y] = 0xFF_FFFF } }
        let sprite = Sprite(
            content: .photo(PhotoID(0)), centre: Point(x: 20, y: 20),
            size: Size(width: 20, height: 20), rotation: 90, matte: .black)
        let canvas = Renderer().render(
            Scene(sprites: [sprite]), in: Viewport(columns: 40, rows: 20)
        ) { _, _ in [Picture(picture)] }
        #expect(canvas[26, 20] == 0xFF_FFFF)
        #expect(canvas[14, 20] == 0)
    }
}
