import CCurl
import Fetching
import System

/// Transfers over HTTP by number, as libcurl runs them; one thread alone may use it.
@safe final class Transfers {
    /// What a transfer is about.
    struct Ask {
        var address: WebAddress
        /// Lines of headers, without their ends.
        var headers: [[UInt8]] = []
        /// Empty: none.
        var proxy: [UInt8] = []
        var refusesPrivate = false
        var file: Int32
        var limit: UInt64
    }

    let engine: OpaquePointer

    /// Nil where the library does not start.
    init?(agent: String, certificates: String?, folder: String?, connectMilliseconds: Int32) {
        guard
            let engine = unsafe ccurl_create(agent, certificates, folder, connectMilliseconds)
        else { return nil }
        unsafe self.engine = engine
    }

    deinit { unsafe ccurl_destroy(engine) }

    /// Loads everything that cannot be loaded once the process is locked.
    func warmUp() { unsafe ccurl_warm_up(engine) }

    /// Begins one; nil where there is no room for it.
    func start(_ ask: Ask) -> Int32? {
        let lines = ask.headers.flatMap { $0 + [UInt8(ascii: "\n")] }
        let secrets = ask.address.secrets
        let slot = unsafe Self.withText(ask.address.text) { url in
            unsafe Self.withText(secrets?.user) { user in
                unsafe Self.withText(secrets?.password) { password in
                    unsafe Self.withText(lines) { headers in
                        unsafe Self.withText(ask.proxy) { proxy in
                            var request = unsafe CurlAsk(
                                url: url, user: user, password: password, headers: headers,
                                proxy: proxy, refuses_private: ask.refusesPrivate ? 1 : 0,
                                file: ask.file, limit: ask.limit)
                            return unsafe ccurl_start(engine, &request)
                        }
                    }
                }
            }
        }
        return slot < 0 ? nil : slot
    }

    private static func withText<Result>(
        _ bytes: [UInt8]?, _ body: (UnsafePointer<CChar>?) -> Result
    ) -> Result {
        guard let bytes else { return body(nil) }
        return unsafe cString(bytes).withUnsafeBufferPointer {
            unsafe body($0.baseAddress)
        }
    }

    func cancel(_ slot: Int32) { unsafe ccurl_cancel(engine, slot) }

    /// Works and waits, until `host` is readable or the time is over; whether it is, nil where the library fails.
    func wait(host: Int32, milliseconds: Int32) -> Bool? {
        let result = unsafe ccurl_wait(engine, host, milliseconds)
        return result < 0 ? nil : result > 0
    }

    func progress(_ slot: Int32) -> (received: UInt64, declared: UInt64?) {
        var received: UInt64 = 0
        var declared: Int64 = -1
        unsafe ccurl_progress(engine, slot, &received, &declared)
        return (received, declared < 0 ? nil : UInt64(declared))
    }

    /// One that has ended, with its number; nil: none has.
    func finished() -> (slot: Int32, outcome: TransferOutcome)? {
        var outcome = CurlOutcome()
        guard unsafe ccurl_finished(engine, &outcome) != 0 else { return nil }
        let slot = outcome.slot
        let headers = unsafe text(capacity: HTTPHeaders.limit) { bytes, capacity in
            unsafe ccurl_headers(engine, slot, bytes, capacity)
        }
        let redirection = unsafe text(capacity: Int(CCURL_ADDRESS_LIMIT)) { bytes, capacity in
            unsafe ccurl_redirection(engine, slot, bytes, capacity)
        }
        return (
            slot,
            TransferOutcome(
                end: outcome.end, status: Int(outcome.status), headers: HTTPHeaders(headers),
                received: outcome.received,
                declared: outcome.declared < 0 ? nil : UInt64(outcome.declared),
                redirection: redirection.isEmpty ? nil : redirection,
                wasPrivate: outcome.was_private != 0, errno: outcome.error,
                speaksHTTP2: outcome.http >= 20)
        )
    }

    private func text(
        capacity: Int, _ fill: (UnsafeMutablePointer<CChar>?, Int) -> Int
    ) -> [UInt8] {
        let bytes = unsafe [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = unsafe fill(buffer.baseAddress, capacity)
        }
        return bytes.map { UInt8(bitPattern: $0) }
    }
}
