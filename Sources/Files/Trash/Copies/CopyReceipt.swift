/// The receipt of a photo that was copied or linked to another folder; undo needs it.
public struct CopyReceipt: Hashable, Sendable {
    public let group: String
    /// What was made by one action shares it.
    public let batch: String
    /// The journal that holds it.
    public let session: [UInt8]
    /// What was made, the cover's first; empty where all was there already.
    public internal(set) var made: [[UInt8]] = []
    /// What was there already, with the same bytes; it is not undone.
    public internal(set) var there: [[UInt8]] = []
    /// Sidecars and companions that were gone by the time they were to be copied.
    public internal(set) var leftOut: [[UInt8]] = []
    /// Of what was made.
    public internal(set) var bytes: Int64 = 0
}

/// The result of the undo of copies.
public struct CopyUndo: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// It was changed there, or another file has its name.
        case changed
        /// The original is not there, or does not hold the same any more.
        case original
    }

    public struct Stay: Hashable, Sendable {
        public let path: [UInt8]
        public let reason: Reason
    }

    public struct Failure: Hashable, Sendable {
        public let path: [UInt8]
        public let error: TrashError
    }

    /// Copies that are gone now.
    public internal(set) var removed: [[UInt8]] = []
    /// Copies that stay for good and are not offered again.
    public internal(set) var stayed: [Stay] = []
    /// Copies that were gone already.
    public internal(set) var gone: [[UInt8]] = []
    /// What cannot be reached now, and can be undone later.
    public internal(set) var waiting: [Failure] = []

    public var isEmpty: Bool {
        removed.isEmpty && stayed.isEmpty && gone.isEmpty && waiting.isEmpty
    }

    /// Nothing was requested.
    public init() {}

    /// Takes in what came of others.
    public mutating func take(_ other: CopyUndo) {
        removed += other.removed
        stayed += other.stayed
        gone += other.gone
        waiting += other.waiting
    }

    /// Takes in that nothing could be requested of a photo.
    public mutating func note(_ error: TrashError, of receipt: CopyReceipt) {
        waiting += receipt.made.map { Failure(path: $0, error: error) }
    }

    /// Takes in how a copy ended.
    mutating func take(_ copy: CopyOperation) {
        switch copy.state {
        case .removed: removed.append(copy.path)
        case .dropped(.changed): stayed.append(Stay(path: copy.path, reason: .changed))
        case .dropped(.original): stayed.append(Stay(path: copy.path, reason: .original))
        case .dropped(.gone): gone.append(copy.path)
        case .begun, .made, .leaving, .dropped(.unmade): break
        }
    }
}
