import System

/// A thread that draws frames at rest in finer blocks; it starts with the first one.
public struct FrameRefiner {
    private let thread: WorkerThread<(@Sendable () -> RefinedFrame)?>
    private let deliver: @Sendable (RefinedFrame) -> Void
    /// What is to be drawn as soon as its pixels are there.
    public var waiting: FrameRefinement?

    /// Nil when memory ran out.
    public init?(deliver: @escaping @Sendable (RefinedFrame) -> Void) {
        guard let thread = WorkerThread<(@Sendable () -> RefinedFrame)?>(nil) else { return nil }
        self.thread = thread
        self.deliver = deliver
    }

    /// Draws what was waited for, in the place of what the thread has not begun.
    public mutating func draw(_ draw: @escaping @Sendable () -> RefinedFrame) {
        waiting = nil
        thread.request { $0 = draw }
        // A key comes before what is finer.
        _ = thread.start(niceness: 10) { [thread, deliver] in
            {
                let draw = thread.withWork { work in
                    defer { work = nil }
                    return work
                }
                if let draw { deliver(draw()) }
                return nil
            }
        }
    }
}
