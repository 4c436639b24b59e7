/// How long motion takes.
extension Workspace {
    /// A stretch of motion that begins at `time`, already one frame in.
    package func span(_ duration: Double, at time: Time) -> AnimationTiming {
        AnimationTiming(
            start: time - options.durations.frame, duration: duration * options.durations.speed)
    }

    /// A stretch of motion that takes `duration` or, where steps come fast, `most` seconds.
    ///
    /// A rapid one begins now: a frame ahead it would be half over.
    package func span(_ duration: Double, within most: Double, at time: Time) -> AnimationTiming {
        let whole = span(duration, at: time)
        return most < whole.duration ? AnimationTiming(start: time, duration: most) : whole
    }
}

/// Steps that follow each other fast: each photo is to be seen before the next one comes.
package struct StepPace: Hashable, Sendable {
    /// What a motion may take of the time between two steps; in the rest of it the photo rests.
    private static let shareOfStep = 0.7
    /// Seconds between two steps below which more are to be expected.
    private static let rapidStep = 0.25
    /// How many of the next photos are as good as seen then.
    package static let rapidLookAhead = 2

    /// When the last step from one photo to another was made.
    private var lastStep: Time?
    /// True where it followed the one before so fast that the next ones are about to come.
    package private(set) var isRapid = false

    /// Notes a step; the seconds that its motion may take, at the pace of the last two, `least` or more.
    mutating func step(at time: Time, least: Double) -> Double {
        defer { lastStep = time }
        isRapid = lastStep.map { time - $0 < Self.rapidStep } ?? false
        guard let lastStep else { return .infinity }
        return max(Self.shareOfStep * (time - lastStep), least)
    }
}
