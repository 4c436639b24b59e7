import CLinux
import Photos

/// Which files ended a worker, so that none does so for ever.
struct CrashRecord {
    /// A file's content at one moment.
    private struct Key: Hashable {
        let device: UInt64
        let inode: UInt64
        let size: Int64
        let seconds: Int64
        let nanoseconds: Int64
        let changedSeconds: Int64
        let changedNanoseconds: Int64

        init(_ identity: FileIdentity) {
            device = identity.device
            inode = identity.inode
            size = identity.size
            seconds = identity.modified_seconds
            nanoseconds = identity.modified_nanoseconds
            changedSeconds = identity.changed_seconds
            changedNanoseconds = identity.changed_nanoseconds
        }
    }

    /// How often a file is tried.
    static let limit = 2
    private static let capacity = 4096

    private var crashes: [Key: (count: Int, signal: Int32)] = [:]

    /// The signal of the last crash, of a file that is not tried again.
    func verdict(on identity: FileIdentity) -> Int32? {
        guard let entry = crashes[Key(identity)], entry.count >= Self.limit else { return nil }
        return entry.signal
    }

    mutating func note(_ identity: FileIdentity, signal: Int32) {
        if crashes.count >= Self.capacity { crashes.removeAll() }
        let count = crashes[Key(identity)]?.count ?? 0
        crashes[Key(identity)] = (count + 1, signal)
    }
}

/// Which families of workers could not be started lately, so that each photo does not try again.
struct AbsenceRecord {
    /// Nanoseconds after which the next photo tries: its library may have been installed meanwhile.
    static let validity: UInt64 = 30_000_000_000

    private var noted: [DecoderFamily: (exitStatus: Int32?, time: UInt64)] = [:]

    /// A worker could not be started; the base's is tried each time.
    ///
    /// `exitStatus` is what it ended with, nil where there is no program; `time` is of `monotonicNow()`.
    mutating func note(_ family: DecoderFamily, exitStatus: Int32?, at time: UInt64) {
        if family != .base { noted[family] = (exitStatus, time) }
    }

    /// The error for a photo of this family and format, if there is no use in trying.
    func verdict(on family: DecoderFamily, format: String, at time: UInt64) -> DecodeError? {
        guard let entry = noted[family], time - min(time, entry.time) < Self.validity else {
            return nil
        }
        return family.failure(format: format, exitStatus: entry.exitStatus)
    }
}
