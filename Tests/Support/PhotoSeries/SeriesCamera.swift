import Glibc
import Likeness
import SeededRandom

/// A camera before a scene, as far as the facts of its photos depend on both.
struct SeriesCamera {
    private var next: LikenessFacts
    private var now: Int64
    private let hash: UInt64
    /// The bits of the hash that another exposure changes, the first ones first.
    private let fragile: [Int]
    /// Whether the ISO follows the meter, else the time does.
    private let isAutoISO: Bool
    /// The steps of its exposure program, in EV.
    private let grain: Double
    /// How bright the pictures are, in EV above middle grey.
    private(set) var brightness: [Double] = []

    init(
        start: Int64, firstRank: Int, words: String, hasSubseconds: Bool, dice: inout Dice
    ) {
        next = LikenessFacts(rank: firstRank, camera: words)
        next.hasSubseconds = hasSubseconds
        next.aspect = dice.pick([1.5, 4.0 / 3, 2.0 / 3])
        next.aperture = dice.pick([2.8, 5.6, 8, 8, 11])
        next.exposure = dice.pick([1.0 / 1000, 1.0 / 250, 1.0 / 60, 1.0 / 60, 0.25])
        next.iso = dice.pick([100, 400, 1600])
        next.bias = 0
        now = start
        hash = dice.next() >> 1
        fragile = (0..<63).shuffled(using: &dice)
        isAutoISO = dice.roll(2) == 0
        grain = dice.pick([0.5, 1.0 / 3, 0.125])
    }

    // MARK: Series

    mutating func bracket(_ kind: PhotoSeries.Kind, dice: inout Dice) -> [LikenessFacts] {
        let isManual = kind == .manualBracket
        let thirds = isManual ? [2, 3, 4, 5, 6, 9] : [1, 2, 2, 3, 6, 9]
        let step = Double(dice.pick(thirds)) / 3
        let count = step > 1 ? dice.pick([3, 3, 5]) : dice.pick([3, 3, 3, 5, 5, 7, 9])
        var evs = (0..<count).map { Double($0 - count / 2) * step }
        // −2 0 +2, 0 −2 +2 or +2 0 −2.
        switch dice.roll(3) {
        case 0: break
        case 1: evs.sort { abs($0) == abs($1) ? $0 < $1 : abs($0) < abs($1) }
        default: evs.reverse()
        }
        let isByISO = isManual && dice.roll(4) == 0
        next.isFlagged = kind == .flaggedBracket
        let brightness = dice.number(-1...1)
        return evs.map { ev in
            next.bias = isManual ? 0 : (ev * 3).rounded() / 3
            if kind == .flaggedBracket, dice.roll(6) == 0 { next.bias = nil }
            let pause =
                isManual ? dice.roll(700..<1900) : dice.roll(80..<500)
            return shot(
                program: ev + dice.number(-0.02...0.02), brightness: brightness + ev,
                byISO: isByISO, after: pause, dice: &dice)
        }
    }

    mutating func focusSeries(dice: inout Dice) -> [LikenessFacts] {
        next.isFocusSeries = true
        let brightness = dice.number(-1...1)
        return (0..<dice.roll(4..<30)).map { _ in
            shot(
                program: 0, brightness: brightness, byISO: false, after: dice.roll(80..<300),
                dice: &dice)
        }
    }

    mutating func burst(_ light: PhotoSeries.Light, dice: inout Dice) -> [LikenessFacts] {
        let pause = 1 / dice.number(3...20)
        var scene = SeriesScene(light, secondsBetween: pause, dice: &dice)
        let usual = dice.number(-1...1)
        return (0..<dice.roll(2..<31)).map { _ in
            let (metered, seen) = scene.next(dice: &dice)
            let program = -(metered / grain).rounded() * grain
            return shot(
                program: program, brightness: usual + seen + program, byISO: isAutoISO,
                after: Int(pause * 1000), dice: &dice)
        }
    }

    // MARK: One photo

    /// Takes a photo whose exposure is `program` EV above the usual one, and whose picture is `brightness` EV above middle grey.
    private mutating func shot(
        program: Double, brightness: Double, byISO: Bool, after pause: Int, dice: inout Dice
    ) -> LikenessFacts {
        var facts = next
        let factor = exp2(program)
        if byISO {
            facts.iso = (facts.iso ?? 100) * factor
        } else {
            facts.exposure = (facts.exposure ?? 0.01) * factor
        }
        facts.milliseconds = facts.hasSubseconds ? now : now / 1000 * 1000
        facts.median = encoded(light: PhotoSeries.middle * exp2(brightness))
        facts.hash = picture(of: brightness, dice: &dice)
        self.brightness.append(brightness)
        next.rank += 1
        now += Int64(pause) + Int64((facts.exposure ?? 0) * 1000)
        return facts
    }

    /// The hash: the further from middle grey, the more bits are others; hands and noise change some more.
    private func picture(of brightness: Double, dice: inout Dice) -> UInt64 {
        var picture = hash
        let count = min(12, Int((abs(brightness) * 1.5).rounded()))
        for bit in fragile.prefix(count) { picture ^= 1 << UInt64(bit) }
        for _ in 0..<dice.roll(4) { picture ^= 1 << UInt64(dice.roll(63)) }
        return picture
    }
}

/// The sRGB value of a light, 0…1.
public func encoded(light: Double) -> UInt8 {
    let light = min(1, max(0, light))
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
}

/// The light before the camera, photo after photo.
struct SeriesScene {
    private let light: PhotoSeries.Light
    private let seconds: Double
    private var metered = 0.0
    private var seen = 0.0
    /// EV a second.
    private var speed = 0.0

    init(_ light: PhotoSeries.Light, secondsBetween: Double, dice: inout Dice) {
        self.light = light
        seconds = secondsBetween
        if light == .panning { speed = dice.number(-3...3) }
    }

    /// What the meter reads and what half of the picture is below, both in EV against the usual.
    mutating func next(dice: inout Dice) -> (metered: Double, seen: Double) {
        switch light {
        case .steady: break
        case .movingSubject:
            metered += dice.number(-0.25...0.25)
            seen += dice.number(-0.1...0.1)
        case .panning:
            metered += speed * seconds
            seen = metered + dice.number(-0.15...0.15)
            if dice.roll(8) == 0 { speed = dice.number(-3...3) }
        case .stage:
            if dice.roll(4) == 0 {
                metered = dice.number(-2...2)
                seen = metered * dice.number(0.3...1.1)
            }
        case .spotMeter: metered = min(2, max(-2, metered + dice.number(-0.7...0.7)))
        }
        return (metered + dice.number(-0.05...0.05), seen)
    }
}
