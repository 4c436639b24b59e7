import Photos

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
