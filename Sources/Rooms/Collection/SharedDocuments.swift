import Sidecars
import System

/// Reads what documents say of photos in a locked worker, for the threads that read headers; never used on the loop's.
public final class SharedDocuments: Sendable {
    /// What came of it.
    struct Answer {
        var facts: DocumentFacts?
        /// Whether the document was read: what it says is worth keeping.
        var isKnown = true
    }

    private let reader: Mutex<DocumentReader>

    /// `helper` is the path of `riffle-decode`, beside which the worker is.
    public init(helper: [UInt8]) {
        reader = Mutex(DocumentReader(helper: helper, embedded: { _ in nil }))
    }

    func facts(inPacket packet: [UInt8]) -> Answer {
        reader.withLock { reader in
            do throws(SidecarRefusal) {
                return Answer(facts: try reader.facts(inPacket: packet))
            } catch {
                return Answer(isKnown: false)
            }
        }
    }

    func facts(ofSidecarAt path: [UInt8]) -> Answer {
        reader.withLock { reader in
            do throws(SidecarRefusal) {
                return Answer(facts: try reader.facts(ofSidecarAt: path))
            } catch {
                return Answer(isKnown: false)
            }
        }
    }

    /// What Brotli has packed; nil where a worker cannot say.
    func unpacked(_ packed: [UInt8]) -> [UInt8]? { reader.withLock { $0.unpacked(packed) } }

    /// Ends the worker until something is read again.
    func rest() { reader.withLock { $0.rest() } }
}
