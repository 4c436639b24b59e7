import SeededRandom
import DisplayList
import Geometry
import Pixels
import Raster

/// A bitmap of random colours.
func noise(_ width: Int, _ height: Int, _ dice: inout Dice) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for i in bitmap.pixels.indices { bitmap.pixels[i] = UInt32(dice.next() & 0xFF_FFFF) }
    return bitmap
}

/// A bitmap whose colours run smoothly from corner to corner.
func ramp(_ width: Int, _ height: Int, _ dice: inout Dice) -> Bitmap {
    let slopes = (0..<6).map { _ in dice.number(0...127) }
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
        for x in 0..<width {
            let u = Double(x) / Double(width)
            let v = Double(y) / Double(height)
            bitmap[x, y] = (0..<3).reduce(0) { word, n in
                word << 8 | UInt32(slopes[2 * n] * u + slopes[2 * n + 1] * v)
            }
        }
    }
    return bitmap
}

/// The largest difference between two channels of two canvases.
func largestDifference(_ a: Canvas, _ b: Canvas) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { worst, pair in
        max(
            worst,
            [16, 8, 0].map { abs(Int(pair.0 >> $0 & 255) - Int(pair.1 >> $0 & 255)) }.max() ?? 0)
    }
}

/// A sprite that has a little of everything.
func anySprite(_ n: Int, _ dice: inout Dice, near room: Size) -> Sprite {
    var sprite = Sprite(
        content: .photo(PhotoID(n)),
        centre: Point(
            x: dice.number(-0.2 * room.width...1.2 * room.width),
            y: dice.number(-0.2 * room.height...1.2 * room.height)),
        size: Size(width: dice.number(0...room.width), height: dice.number(0...room.height)))
    if dice.roll(2) == 0 { sprite.rotation = dice.number(-200...200) }
    if dice.roll(2) == 0 { sprite.scale = dice.number(0...2) }
    if dice.roll(3) == 0 { sprite.opacity = dice.number(0...1) }
    if dice.roll(2) == 0 {
        sprite.border = .init(width: dice.number(0...5), colour: Colour(0xFF_FFFF))
    }
    if dice.roll(3) > 0 { sprite.matte = Colour(UInt32(dice.next() & 0xFF_FFFF)) }
    sprite.fit = dice.pick([.contain, .fill, .cropFill])
    if dice.roll(3) == 0 {
        sprite.transform =
            .rotationY(dice.number(-3...3)) * .rotationX(dice.number(-1...1))
            * .perspective(focal: dice.number(10...200))
    }
    if dice.roll(2) == 0 { sprite.cornerRadius = dice.number(0...9) }
    if dice.roll(2) == 0 {
        sprite.shadow = .init(
            offset: Point(x: dice.number(-4...4), y: dice.number(-4...4)),
            blur: dice.number(0...8), opacity: dice.number(0...1))
    }
    if dice.roll(3) == 0 {
        sprite.highlight = .init(colour: .white, amount: dice.number(0...1))
    }
    if dice.roll(3) == 0 {
        sprite.clip = Rect(
            x: dice.number(0...room.width / 2), y: dice.number(0...room.height / 2),
            width: dice.number(0...room.width), height: dice.number(0...room.height))
    }
    sprite.isAtRest = dice.roll(2) == 0
    return sprite
}

/// The places of a canvas at which it is not as `expected` tells; nil tells nothing.
func misfits(_ canvas: Canvas, _ expected: (Int, Int) -> UInt32?) -> Int {
    var count = 0
    for y in 0..<canvas.height {
        for x in 0..<canvas.width {
            if let colour = expected(x, y), canvas[x, y] != colour { count += 1 }
        }
    }
    return count
}
