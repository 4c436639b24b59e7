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
