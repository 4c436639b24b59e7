import Glibc

/// A photo whose time is known, with the figures that brackets are found by.
struct Shot {
    let facts: LikenessFacts
    /// Its place in the facts that the caller gave.
    let place: Int
    let milliseconds: Int64
    /// The light that its exposure asks for, in EV; nil where the exposure is unknown.
    let light: Double?
    /// Whether f-number and ISO are in `light`: only equal ones are compared.
    let parts: UInt8
    /// The light of its median, in EV.
    private let brightness: Double?

    /// Nil where its time is unknown.
    init?(_ facts: LikenessFacts, at place: Int) {
        guard let milliseconds = facts.milliseconds else { return nil }
        self.facts = facts
        self.place = place
        self.milliseconds = milliseconds
        (light, parts) = Self.light(of: facts)
        brightness = facts.median.map { log2(max(0x1p-12, linear(sRGB: $0))) }
    }

    /// log₂ t − 2 log₂ f + log₂(ISO/100), with what is unknown left out.
    private static func light(of facts: LikenessFacts) -> (Double?, UInt8) {
        guard let time = positive(facts.exposure) else { return (nil, 0) }
        var light = log2(time)
        var parts: UInt8 = 0
        if let aperture = positive(facts.aperture) {
            light -= 2 * log2(aperture)
            parts |= 1
        }
        if let iso = positive(facts.iso) {
            light += log2(iso / 100)
            parts |= 2
        }
        return (light, parts)
    }

    private static func positive(_ number: Double?) -> Double? {
        number.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    /// Whether it is before another one: by time, then by name.
    func isBefore(_ other: Shot) -> Bool {
        (milliseconds, facts.rank) < (other.milliseconds, other.facts.rank)
    }

    /// Whether it was taken at most `most` milliseconds after another one; in whole seconds where one has no parts of them.
    func follows(_ other: Shot, within most: Double) -> Bool {
        if facts.hasSubseconds, other.facts.hasSubseconds {
            return Double(milliseconds - other.milliseconds) <= most
        }
        return Double(wholeSeconds - other.wholeSeconds) * 1000 <= most
    }

    private var wholeSeconds: Int64 {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return rest < 0 ? seconds - 1 : seconds
    }

    /// Whether both have one shape, within 2 %.
    func hasShape(of other: Shot) -> Bool {
        guard let a = facts.aspect, let b = other.facts.aspect, min(a, b) > 0 else { return false }
        return max(a, b) <= 1.02 * min(a, b)
    }

    /// Whether both pictures are known and differ in at most so many bits of their hashes.
    func isLike(_ other: Shot, within bits: Int) -> Bool {
        guard let a = facts.hash, let b = other.facts.hash else { return false }
        return (a ^ b).nonzeroBitCount <= bits
    }

    // MARK: Steps of exposure

    /// How a step of exposure is known.
    enum Evidence {
        case flag
        case bias
        case light
    }

    /// How much more light another one has, in EV; nil where that cannot be compared.
    func lightDifference(to other: Shot) -> Double? {
        guard let light, let theirs = other.light, parts == other.parts else { return nil }
        return theirs - light
    }

    /// The step of exposure from this one to another one, in EV; nil where there is none.
    func step(to other: Shot) -> (ev: Double, evidence: Evidence)? {
        let bias = facts.bias.flatMap { own in other.facts.bias.map { $0 - own } }
            .flatMap { abs($0) >= 0.29 ? $0 : nil }
        let light = lightDifference(to: other)
        if facts.isFlagged, other.facts.isFlagged {
            if let bias { return (bias, .flag) }
            if let light, abs(light) >= 0.19 { return (light, .flag) }
        }
        if let bias, light.map({ $0 * bias > 0 && abs($0) >= 0.5 * abs(bias) }) ?? true {
            return (bias, .bias)
        }
        guard let light, abs(light) >= 0.55, facts.hasFlash == other.facts.hasFlash,
            shows(light, in: other)
        else { return nil }
        return (light, .light)
    }

    /// Whether another picture is as much brighter as its exposure says; near black and white that cannot be seen.
    private func shows(_ light: Double, in other: Shot) -> Bool {
        guard let brightness, let theirs = other.brightness, let a = facts.median,
            let b = other.facts.median
        else { return false }
        if min(a, b) < 8 || max(a, b) > 247 { return true }
        return (theirs - brightness) / light >= 0.4
    }
}

/// The light of a value of sRGB, 0…1.
private func linear(sRGB value: UInt8) -> Double {
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
}
