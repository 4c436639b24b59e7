/// Which picture of a photo is its cover, where it has several.
public enum CoverChoice: String, Hashable, Sendable, CaseIterable {
    case jpeg, raw
}

/// One photo as the names of a folder tell it: the files that belong to one shot.
public struct PhotoMembers: Hashable, Sendable {
    /// Places among the names: the pictures, the cover first, then companions, then sidecars.
    public let members: [Int]
    /// How many of the members are pictures; at least one.
    public let pictures: Int
    /// How many of them are companions.
    public let companions: Int
    /// Bytes that the names of all pictures begin with, and nearly all others': those of other programs may be called otherwise.
    public let stemLength: Int

    init(members: [Int], pictures: Int, companions: Int, stemLength: Int) {
        self.members = members
        self.pictures = pictures
        self.companions = companions
        self.stemLength = stemLength
    }

    /// The place of the file that is shown.
    public var cover: Int { members[0] }

    /// The same photo with another cover: the first of its pictures that is not faulty, by their places among the names; the cover stays where all are.
    public func avoiding(_ isFaulty: (Int) -> Bool) -> PhotoMembers {
        guard isFaulty(cover),
            let place = members.prefix(pictures).firstIndex(where: { !isFaulty($0) })
        else { return self }
        var members = members
        members.insert(members.remove(at: place), at: 0)
        return PhotoMembers(
            members: members, pictures: pictures, companions: companions, stemLength: stemLength)
    }

    /// Whether the members at this place in `members` is a sidecar.
    public func isSidecar(_ place: Int) -> Bool { place >= pictures + companions }
}

/// What the names of a folder make: photos, and files that belong to none.
public struct PhotoGroups: Hashable, Sendable {
    /// In no particular order.
    public internal(set) var photos: [PhotoMembers] = []
    /// Places of the names that belong to no photo; names that begin with a dot are left out.
    public internal(set) var free: [Int] = []
}
