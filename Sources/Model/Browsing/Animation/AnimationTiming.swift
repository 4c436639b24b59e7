/// A stretch of time that an animation takes.
public struct AnimationTiming: Hashable, Sendable {
    /// In seconds; the duration too.
    public let start: Time
    public let duration: Double

    @inlinable public init(start: Time, duration: Double) {
        self.start = start
        self.duration = duration
    }

    /// 0 at the start … 1 at the end and after it.
    @inlinable public func progress(at time: Time) -> Double {
        duration > 0 ? min(1, max(0, (time - start) / duration)) : 1
    }

    @inlinable public func isOver(at time: Time) -> Bool { progress(at: time) >= 1 }
}

/// A moment in seconds on a monotonic clock; the loop reads it and passes it to the model.
public typealias Time = Double
