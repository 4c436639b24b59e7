/// How the file work takes part in the one count of all that is done and taken back.
public struct Numbering: Sendable {
    let elsewhere: @Sendable () -> UInt64
    let learned: @Sendable (UInt64) -> Void

    /// `elsewhere` returns the highest number in use that no journal holds; `learned` is called with how far the count is once the journals
    /// were asked, so that no key has to wait for that.
    public init(
        elsewhere: @escaping @Sendable () -> UInt64 = { 0 },
        learned: @escaping @Sendable (UInt64) -> Void = { _ in }
    ) {
        self.elsewhere = elsewhere
        self.learned = learned
    }
}
