/// A stretch of time that an animation takes.
struct Span: Hashable, Sendable {
    let start: Time
    let duration: Double

    /// 0 at the start … 1 at the end and after it.
    func progress(at time: Time) -> Double {
        duration > 0 ? min(1, max(0, (time - start) / duration)) : 1
    }

    func isOver(at time: Time) -> Bool { progress(at: time) >= 1 }
}
