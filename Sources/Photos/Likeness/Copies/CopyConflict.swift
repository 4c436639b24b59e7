/// Why two photos are no copies of each other, however alike they look.
public enum CopyConflict: String, Hashable, Sendable {
    /// One of them moves: only its bytes tell.
    case motion
    /// They are two files of one shot.
    case shot
    /// They were taken at different times.
    case time
    case camera
    /// Exposure time, aperture or ISO differ.
    case exposure
    /// Their names count on.
    case number
}

/// Which photos may be copies of each other, as far as their times tell.
public enum CopyTimes: String, Hashable, Sendable, CaseIterable {
    /// Those of one time, or of an unknown one.
    case same
    /// All: photos of a burst are copies too.
    case any
}

extension CopyFacts {
    /// Why it is no copy of another photo; nil where the pictures decide.
    public func conflict(with other: CopyFacts, _ times: CopyTimes) -> CopyConflict? {
        if moves || other.moves { return .motion }
        if folder == other.folder, stem == other.stem, pictures.isDisjoint(with: other.pictures) {
            return .shot
        }
        if times == .any { return nil }
        if hasTime, other.hasTime, isOfAnotherTime(other) { return .time }
        if camera >= 0, other.camera >= 0, camera != other.camera { return .camera }
        if areApart(exposure, other.exposure) || areApart(aperture, other.aperture)
            || areApart(iso, other.iso)
        {
            return .exposure
        }
        if series >= 0, series == other.series, digits != other.digits, width == other.width,
            height == other.height, folder == other.folder || hasTime && other.hasTime
        {
            return .number
        }
        return nil
    }

    private func isOfAnotherTime(_ other: CopyFacts) -> Bool {
        if traits.contains(.hasParts), other.traits.contains(.hasParts) {
            return milliseconds != other.milliseconds
        }
        return second != other.second
    }
}

/// Whether two numbers are known and differ by more than 1 %.
private func areApart(_ a: Float, _ b: Float) -> Bool {
    a > 0 && b > 0 && max(a, b) > 1.01 * min(a, b)
}
