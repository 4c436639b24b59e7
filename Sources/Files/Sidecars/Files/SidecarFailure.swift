/// Why a sidecar was not written; it is as it was.
public enum SidecarFailure: Error, Hashable, Sendable {
    case refused(SidecarRefusal)
    /// A system call failed, with an errno value.
    case system(Int32)
    /// The photo's own orientation cannot be read, and a turn is written on top of it.
    case unknownOrientation
    /// Another program changed it at each try.
    case keepsChanging
    /// Three wrote at once: what one of the others wrote is beside it, by this name.
    case keptBeside([UInt8])
}

/// What came of writing a sidecar.
public enum SidecarOutcome: Hashable, Sendable {
    /// It said all of it already.
    case unchanged
    /// It was edited, and has these bytes now.
    case edited([UInt8])
    /// It was made, with these bytes.
    case created([UInt8])
}
