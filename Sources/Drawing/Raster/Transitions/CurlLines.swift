import Pixels

/// What is seen of a curling page along its axis: the same for all pixels of a line across it.
struct CurlLines {
    /// One place of the page or of what lies below.
    struct Tap {
        /// The texel along the axis, and the 256ths of the way to the next one.
        var texel: Int
        var part: UInt32
        /// 256ths of the light.
        var rest: UInt32
        /// 256ths of white, as paper shines through from behind.
        var paper: UInt32
        var isBelow: Bool
    }

    struct Line {
        /// The taps to be averaged: none, one or four.
        var taps: Int
        /// The first of them in the table.
        var first: Int
        /// Of what lies below, 256ths.
        var belowRest: UInt32
    }

    private static let fineness = 4
    private(set) var lines: [Line] = []
    private var taps: [Tap] = []
    private let count: Int

    /// `unit` is the size of a pixel along the axis, in u.
    init(count: Int, unit: Double, radius: Double, progress: Double, isMirrored: Bool) {
        self.count = count
        let curl = PageCurl(width: Double(count) * unit, radius: radius, progress: progress)
        let shade = CurlShade(curl)
        for n in 0..<count {
            let near = (0..<CurlLines.fineness).map { part in
                let place = (Double(n) + (Double(part) + 0.5) / Double(CurlLines.fineness)) * unit
                let x = isMirrored ? curl.width - place : place
                return tap(curl.sight(at: x), at: x, curl, shade, unit, isMirrored, n)
            }
            let isFlat = near.allSatisfy {
                $0.isBelow == near[0].isBelow && $0.paper == near[0].paper
            }
            let middle = (Double(n) + 0.5) * unit
            let x = isMirrored ? curl.width - middle : middle
            let beyond = x - curl.fold
            let isRound = beyond > -unit && beyond < radius + unit
            let isOnlyBelow = isFlat && near[0].isBelow
            let used =
                isFlat && !isRound
                ? [tap(curl.sight(at: x), at: x, curl, shade, unit, isMirrored, n)] : near
            lines.append(
                Line(
                    taps: isOnlyBelow ? 0 : used.count, first: taps.count,
                    belowRest: weight(Float(shade.below(at: x)))))
            if !isOnlyBelow { taps += used }
        }
    }

    private func tap(
        _ sight: PageCurl.Sight, at x: Double, _ curl: PageCurl, _ shade: CurlShade, _ unit: Double,
        _ isMirrored: Bool, _ line: Int
    ) -> Tap {
        let (source, rest, paper): (Double, Double, UInt32)
        switch sight {
        case .front(let place, let lean):
            (source, rest, paper) = (place, (0.7 + 0.3 * lean) * shade.front(at: x), 0)
        case .back(let place, let lean):
            (source, rest, paper) = (place, shade.back(at: x) * (0.7 + 0.3 * lean), 154)
        case .below:
            return Tap(
                texel: line, part: 0, rest: weight(Float(shade.below(at: x))), paper: 0,
                isBelow: true)
        }
        let place = (isMirrored ? curl.width - source : source) / unit - 0.5
        let clamped = min(max(place, 0), Double(count - 1))
        let texel = min(Int(clamped), max(0, count - 2))
        return Tap(
            texel: texel, part: weight(Float(clamped - Double(texel))),
            rest: weight(Float(rest)), paper: paper, isBelow: false)
    }

    /// The colour of a pixel whose texels along the axis are `step` apart from `start` on.
    @inline(__always)
    func colour(
        _ line: Line, _ texels: Span<UInt32>, _ start: Int, _ step: Int, below: UInt32
    ) -> UInt32 {
        guard line.taps > 1 else {
            return colour(taps[line.first], texels, start, step, below: below)
        }
        var redBlue: UInt32 = 0x2_0002
        var green: UInt32 = 0x2
        for n in line.first..<(line.first &+ CurlLines.fineness) {
            let colour = colour(taps[n], texels, start, step, below: below)
            redBlue &+= colour & 0xFF00FF
            green &+= colour &>> 8 & 0xFF
        }
        return redBlue &>> 2 & 0xFF00FF | (green &>> 2) &<< 8
    }

    @inline(__always)
    private func colour(
        _ tap: Tap, _ texels: Span<UInt32>, _ start: Int, _ step: Int, below: UInt32
    ) -> UInt32 {
        var colour = below
        if !tap.isBelow {
            let first = start &+ tap.texel &* step
            colour = texels[first]
            if tap.part > 0 { colour = blended(colour, texels[first &+ step], tap.part) }
            if tap.paper > 0 { colour = blended(colour, 0xFF_FFFF, tap.paper) }
        }
        return tap.rest == 256 ? colour : scaled(colour, tap.rest)
    }
}
