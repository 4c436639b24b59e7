import CLinux

/// Runs `body` on a new thread that has all signals blocked; the thread ends when it returns.
///
/// Returns false when the system refused another thread.
public func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    let error = unsafe clinux_thread_start(
        { context in
            guard let context = unsafe context else { return }
            unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
        }, box.toOpaque())
    if error != 0 { unsafe box.release() }
    return error == 0
}

private final class ThreadBody: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    func run() {
        body()
    }
}
