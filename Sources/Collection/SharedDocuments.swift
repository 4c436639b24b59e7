import Sidecars
import Threads

/// Reads dates of documents in a locked worker, for the threads that read headers; never used on the loop's.
public final class SharedDocuments: Sendable {
    /// What came of it.
    struct Answer {
        var date: DocumentDate?
        /// Whether the document was read: what it says is worth keeping.
        var isKnown = true
    }

    private let reader: Mutex<DocumentReader>

    /// `helper` is the path of `riffle-decode`, beside which the worker is.
    public init(helper: [UInt8]) {
        reader = Mutex(DocumentReader(helper: helper, embedded: { _ in nil }))
    }

    func date(inPacket packet: [UInt8]) -> Answer {
        reader.withLock { reader in
            do throws(SidecarRefusal) {
                return Answer(date: try reader.date(inPacket: packet))
            } catch {
                return Answer(isKnown: false)
            }
        }
    }

    func date(ofSidecarAt path: [UInt8]) -> Answer {
        reader.withLock { reader in
            do throws(SidecarRefusal) {
                return Answer(date: try reader.date(ofSidecarAt: path))
            } catch {
                return Answer(isKnown: false)
            }
        }
    }

    /// Ends the worker until something is read again.
    func rest() { reader.withLock { $0.rest() } }
}
