public import DisplayList

/// Which photos this session has moved to the trash, or is moving there or back.
public struct Whereabouts: Sendable {
    /// The photos of trash operations that have not been taken back.
    private var inTrash: [Int: PhotoID] = [:]
    /// How many operations each of them is of.
    private var counts: [PhotoID: Int] = [:]
    /// Those of them of which it is not known yet whether they have been moved.
    private var departing: Set<Int> = []
    /// Those of them that are being taken back: their photos are in the order again.
    private var returning: Set<Int> = []
    /// The same by their photos.
    private var returningOps: [PhotoID: Set<Int>] = [:]
    /// The newest trash of each photo that is back.
    private var back: [PhotoID: Int] = [:]
    /// Photos whose trash failed and that were left where they are.
    public private(set) var leftBehind: Set<PhotoID> = []

    init() {}

    /// The photos of which no file is to be opened: they are in the trash, or on their way there or back.
    public private(set) var away: Set<PhotoID> = []

    /// The photos that are moving to the trash or back: their place is not known yet.
    public var underWay: Set<PhotoID> {
        Set(departing.union(returning).compactMap { inTrash[$0] })
    }

    /// The photo of a trash operation that has not been taken back.
    public func photo(of op: Int) -> PhotoID? { inTrash[op] }

    /// Whether a photo is in the trash, or on its way there or back.
    public func isAway(_ photo: PhotoID) -> Bool { away.contains(photo) }

    /// The newest trash of a photo that was taken back, or is being.
    func lastTrash(ofReturned photo: PhotoID) -> Int? { returningTrash(of: photo) ?? back[photo] }

    /// The newest trash of a photo that is being taken back.
    func returningTrash(of photo: PhotoID) -> Int? {
        returningOps[photo]?.max()
    }
}

/// What happens to one trash operation after the other.
extension Whereabouts {
    private mutating func add(_ photo: PhotoID, _ op: Int) {
        if inTrash.updateValue(photo, forKey: op) == photo { return }
        counts[photo, default: 0] += 1
        away.insert(photo)
    }

    private mutating func remove(_ op: Int) -> PhotoID? {
        guard let photo = inTrash.removeValue(forKey: op) else { return nil }
        let count = (counts[photo] ?? 1) - 1
        counts[photo] = count > 0 ? count : nil
        if count <= 0 { away.remove(photo) }
        return photo
    }

    /// Notes that a trash is not being taken back any more; false where it was not.
    @discardableResult
    private mutating func endReturning(_ op: Int, of photo: PhotoID?) -> Bool {
        if let photo {
            returningOps[photo]?.remove(op)
            if returningOps[photo]?.isEmpty == true { returningOps[photo] = nil }
        }
        return returning.remove(op) != nil
    }

    /// A photo is about to be moved to the trash.
    mutating func depart(_ photo: PhotoID, op: Int) {
        add(photo, op)
        departing.insert(op)
    }

    /// A photo counts as moved of which no file is.
    mutating func pretend(_ photo: PhotoID, op: Int) { add(photo, op) }

    /// It is in the trash; gives the photo.
    mutating func arrive(op: Int) -> PhotoID? {
        departing.remove(op)
        guard let photo = inTrash[op] else { return nil }
        leftBehind.remove(photo)
        return photo
    }

    /// A trash that has failed.
    struct Stay: Hashable {
        let photo: PhotoID
        /// One that was to go again and has never come back is where it was.
        let isAway: Bool
        /// Its restore was requested already and gets no further answer.
        let wasReturning: Bool
    }

    /// It could not be moved, or is not to be any more; gives what was to be.
    mutating func stay(op: Int, isFailure: Bool = true) -> Stay? {
        departing.remove(op)
        guard let photo = remove(op) else { return nil }
        let isAway =
            away.contains(photo)
            && inTrash.contains { $0.value == photo && !returning.contains($0.key) }
        let wasReturning = endReturning(op, of: photo)
        if !isAway, isFailure { leftBehind.insert(photo) }
        return Stay(photo: photo, isAway: isAway, wasReturning: wasReturning)
    }

    /// A photo is about to be brought back; gives it where it is away.
    mutating func beginReturn(op: Int) -> PhotoID? {
        returning.insert(op)
        guard let photo = inTrash[op] else { return nil }
        returningOps[photo, default: []].insert(op)
        return photo
    }

    /// It is back; gives the photo.
    mutating func endReturn(op: Int) -> PhotoID? {
        guard let photo = remove(op) else { return nil }
        endReturning(op, of: photo)
        back[photo] = op
        return photo
    }

    /// It could not be brought back; gives the photo.
    mutating func failReturn(op: Int) -> PhotoID? {
        endReturning(op, of: inTrash[op])
        return inTrash[op]
    }
}
