import DisplayList

/// Steps that follow each other fast: each photo is to be seen before the next one comes.
extension Model {
    /// What a motion may take of the time between two steps; in the rest of it the photo rests.
    private static var shareOfStep: Double { 0.7 }

    /// Seconds between two steps below which more are to be expected.
    private static var hastyStep: Double { 0.25 }
    /// How many of the next photos are as good as seen then.
    private static var hastySteps: Int { 2 }

    /// How urgent the photo at this place among the neighbours is.
    func urgency(ofNeighbour rank: Int) -> Want.Urgency {
        rank == 0 || isHasty && rank <= Self.hastySteps ? .shown : .soon
    }

    /// Notes a step from one photo to another; the seconds that its motion may take, at the pace of the last two steps.
    mutating func haste(at time: Time) -> Double {
        defer { lastStep = time }
        isHasty = lastStep.map { time - $0 < Self.hastyStep } ?? false
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
