/// What one look at a member of a photo tells, beside its name.
public struct MemberLook: Hashable, Sendable {
    /// When its picture was taken, in hundredths of a second since any moment; nil where it does not say.
    public var captured: Int64?
    /// Bytes.
    public var size: Int64
    /// Whether it is a regular file or a symbolic link.
    public var isFile: Bool

    public init(captured: Int64? = nil, size: Int64, isFile: Bool = true) {
        self.captured = captured
        self.size = size
        self.isFile = isFile
    }
}

extension PhotoMembers {
    /// Pictures of one shot differ by no more, in hundredths of a second.
    private static let tolerance: Int64 = 200
    /// No film of a live photo is larger, in bytes.
    private static let largestFilm: Int64 = 64 << 20

    /// What the photo is once its members have been looked at: by their dates, sizes and kinds.
    ///
    /// Counters wrap, and two shots of one name may lie in one folder: a picture of another time than the RAW, or else the cover, becomes a photo of
    /// its own, with the sidecars that name it. Where a counter cannot have given the name, times say nothing. `look` is asked about places among the names.
    public func afterSecondLook(_ names: [[UInt8]], _ look: (Int) -> MemberLook) -> PhotoGroups {
        var result = PhotoGroups()
        var shown: [Int] = []
        var companions: [Int] = []
        var sidecars: [Int] = []
        for (place, member) in members.enumerated() {
            let seen = look(member)
            let isFilm = isFilmName(names[member])
            if !seen.isFile || isFilm && seen.size > Self.largestFilm {
                result.free.append(member)
            } else if place < pictures {
                shown.append(member)
            } else if isSidecar(place) {
                sidecars.append(member)
            } else {
                companions.append(member)
            }
        }
        // What describes a film goes where the film does.
        let films = result.free.map { names[$0] }.filter(isFilmName)
        let described = sidecars.filter { sidecar in
            films.contains { NameParts.described(by: names[sidecar][...]).elementsEqual($0) }
        }
        result.free += described
        sidecars.removeAll { described.contains($0) }
        let others = strangers(among: shown, names, look)
        let all = members.map { names[$0] }
        for other in others {
            // The sidecars that go with one picture of several are those that name it.
            let alone = group(all, listed: [names[other]]).photos.first
            let own = (alone?.members ?? []).dropFirst().map { members[$0] }
                .filter { sidecars.contains($0) }
            sidecars.removeAll { own.contains($0) }
            result.photos.append(
                PhotoMembers(
                    members: [other] + own, pictures: 1, companions: 0, stemLength: stemLength))
        }
        shown.removeAll { others.contains($0) }
        if shown.isEmpty {
            result.free += companions + sidecars
        } else {
            result.photos.append(
                PhotoMembers(
                    members: shown + companions + sidecars, pictures: shown.count,
                    companions: companions.count, stemLength: stemLength))
        }
        return result
    }

    /// The pictures that were taken at another time than the one that the photo goes by.
    private func strangers(
        among pictures: [Int], _ names: [[UInt8]], _ look: (Int) -> MemberLook
    ) -> [Int] {
        let raw = pictures.first { MemberKind(name: names[$0]) == .raw }
        guard let reference = raw ?? pictures.first, let time = look(reference).captured else {
            return []
        }
        return pictures.filter { picture in
            guard !NameParts.areOneShot(names[picture], names[reference]),
                let its = look(picture).captured
            else { return false }
            let (difference, isFar) = its.subtractingReportingOverflow(time)
            return isFar || difference.magnitude > Self.tolerance.magnitude
        }
    }
}
