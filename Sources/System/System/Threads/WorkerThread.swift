import CLinux

/// A thread that sleeps until there is work, and the work that waits for it: a list of jobs, say.
///
/// The thread runs as long as the process, unless `end` is called.
public final class WorkerThread<Work: Sendable>: Sendable {
    /// Does what there is to do; returns when it is to be called again though nothing is requested, on the clock of `monotonicNow`.
    public typealias Round = () -> UInt64?

    private struct State {
        var work: Work
        /// Callers that wait for the next round, and those that wait for the end.
        var waiting: [Semaphore] = []
        var waitingForEnd: [Semaphore] = []
        /// Whether the semaphore was signalled for a round that has not begun.
        var isCalled = false
        var isStarted = false
        var isEnding = false
        var isOver = false
    }

    private let state: Mutex<State>
    private let wake: Semaphore

    /// Nil when memory ran out; the thread runs once it is started.
    public init?(_ work: Work) {
        guard let wake = Semaphore() else { return nil }
        self.wake = wake
        state = Mutex(State(work: work))
    }

    /// Starts the thread, unless it was started; false where the system has none left.
    ///
    /// It calls `prepare` once, and the round that this returns after each request. An idle thread runs when nothing else wants a processor or
    /// the disk; one with a `niceness` of 1…19 has less of a processor that others want too.
    public func start(
        isIdle: Bool = false, niceness: Int32 = 0, _ prepare: @escaping @Sendable () -> Round
    ) -> Bool {
        let wasStarted = state.withLock { state in
            defer { state.isStarted = true }
            return state.isStarted
        }
        if wasStarted { return true }
        let isStarted = startThread { [self] in
            if isIdle { clinux_thread_make_idle() }
            if niceness > 0 { clinux_thread_yield_to_others(niceness) }
            run(prepare)
            state.withLock { state in
                state.isOver = true
                for done in state.waiting + state.waitingForEnd { done.signal() }
                (state.waiting, state.waitingForEnd) = ([], [])
            }
        }
        if !isStarted { state.withLock { $0.isStarted = false } }
        return isStarted
    }

    /// Changes the work and calls the thread.
    public func request<Result: Sendable>(_ change: (inout Work) -> Result) -> Result {
        state.withLock { state in
            defer { call(&state) }
            return change(&state.work)
        }
    }

    /// Reads or changes the work, and does not call the thread: a round takes its jobs with it.
    public func withWork<Result: Sendable>(_ body: (inout Work) -> Result) -> Result {
        state.withLock { body(&$0.work) }
    }

    /// Waits for the round that does what was requested, and finds the work changed; false where that takes longer than so many seconds.
    public func finish(
        within seconds: Double, _ change: (inout Work) -> Void = { _ in }
    ) -> Bool {
        guard let done = Semaphore() else { return false }
        let waits = state.withLock { state in
            guard !state.isOver else { return false }
            change(&state.work)
            state.waiting.append(done)
            call(&state)
            return true
        }
        return waits ? done.wait(seconds: seconds) : true
    }

    /// Ends the thread behind the round that it is in, or else one more, which finds the work changed.
    public func end(_ change: (inout Work) -> Void = { _ in }) {
        state.withLock { state in
            change(&state.work)
            state.isEnding = true
            call(&state)
        }
    }

    /// Waits until the thread has ended and what it made is released; returns at once where it does not run.
    public func waitForEnd() {
        guard let done = Semaphore() else { return }
        let waits = state.withLock { state in
            guard state.isStarted, !state.isOver else { return false }
            state.waitingForEnd.append(done)
            return true
        }
        if waits { done.wait() }
    }

    private func call(_ state: inout State) {
        if !state.isCalled { wake.signal() }
        state.isCalled = true
    }

    private func run(_ prepare: () -> Round) {
        let round = prepare()
        var due: UInt64?
        while true {
            wait(until: due)
            let (waiting, isEnding) = state.withLock { state in
                defer {
                    state.isCalled = false
                    state.waiting = []
                }
                return (state.waiting, state.isEnding)
            }
            due = round()
            for done in waiting { done.signal() }
            if isEnding { return }
        }
    }

    private func wait(until due: UInt64?) {
        guard let due else { return wake.wait() }
        let now = monotonicNow()
        if due > now { _ = wake.wait(seconds: Double(due - now) / 1e9) }
    }
}
