import DisplayList

/// Steps that follow each other fast: each photo is to be seen before the next one comes.
extension Model {
    /// What a motion may take of the time between two steps; in the rest of it the photo rests.
    private static var shareOfStep: Double { 0.7 }

    /// Notes a step from one photo to another; the seconds that its motion may take, at the pace of the last two steps.
    mutating func haste(at time: Time) -> Double {
        defer { lastStep = time }
        guard let lastStep else { return .infinity }
        return max(Self.shareOfStep * (time - lastStep), options.durations.frame)
    }

    /// A stretch of motion that takes `duration` or, where steps come fast, `most` seconds.
    ///
    /// A hasty one begins now: a frame ahead it would be half over.
    func span(_ duration: Double, within most: Double, at time: Time) -> Span {
        let whole = span(duration, at: time)
        return most < whole.duration ? Span(start: time, duration: most) : whole
    }
}
