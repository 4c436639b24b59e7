import System
import Testing

/// Runs each case of a test on a thread of its own: all cases wait for their programs at once.
///
/// The threads that tests share are as many as there are processors; a journey that waits would hold one of them.
struct OwnThread: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(ThreadExecutor()) { try await function() }
    }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
    }
}

/// Starts a thread for each piece of a task between two points where it waits.
private final class ThreadExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedTaskExecutor()
        let isStarted = startThread { unsafe job.runSynchronously(on: executor) }
        precondition(isStarted, "the system refused a thread")
    }
}
