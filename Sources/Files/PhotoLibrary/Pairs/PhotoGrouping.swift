/// Says which files of one folder belong together, by their names alone; no file is opened.
///
/// `listed` are the names that the user named, where files were named and no folder; pictures beside them leave their photo, with what may
/// be theirs. With `arePairs` false each picture is a photo, and only sidecars that name a picture go with it.
public func group(
    _ names: [[UInt8]], listed: Set<[UInt8]>? = nil, show: CoverChoice = .jpeg,
    arePairs: Bool = true
) -> PhotoGroups {
    var grouping = PhotoGrouping(names: names, arePairs: arePairs)
    grouping.read()
    grouping.gatherPictures()
    grouping.gatherOthers()
    return grouping.groups(listed: listed, show: show)
}

/// The work of `group`, in time that grows with the number of names.
struct PhotoGrouping {
    /// All pictures of one stem.
    struct Stem {
        /// The first picture of each class.
        var jpeg: Int?
        var heif: Int?
        var raw: Int?
        var other: Int?
        var cameras = 0
        var others = 0
        /// Whether a class has two: then each picture is a photo of its own.
        var isSplit = false
        /// The photo of its camera files, where that is one.
        var photo: Int?
        var otherPhoto: Int?
    }

    private struct Draft {
        let stemLength: Int
        var jpeg: Int?
        var heif: Int?
        var raw: Int?
        var other: Int?
        var companions: [Int] = []
        var sidecars: [Int] = []

        /// The cover first.
        func pictures(_ show: CoverChoice) -> [Int] {
            var pictures: [Int] = []
            pictures.reserveCapacity(4)
            if show == .raw, let raw { pictures.append(raw) }
            if let jpeg { pictures.append(jpeg) }
            if let heif { pictures.append(heif) }
            if show != .raw, let raw { pictures.append(raw) }
            if let other { pictures.append(other) }
            return pictures
        }
    }

    let names: [[UInt8]]
    let arePairs: Bool
    private(set) var stems: [Stem] = []
    private(set) var stemPlaces: [NameKeyBytes: Int] = [:]
    private var pictures: [(place: Int, kind: MemberKind, stem: Int)] = []
    private var others: [(place: Int, kind: MemberKind)] = []
    /// Made when the first file names a picture.
    lazy var namedPictures = NamedPictures(names, pictures.map(\.place))
    private var drafts: [Draft] = []
    /// The photo of each picture, by the place of its name.
    private(set) var draftOfPicture: [Int?]
    /// The picture that a sidecar names.
    private var namedPicture: [Int: Int] = [:]
    private var free: [Int] = []

    init(names: [[UInt8]], arePairs: Bool) {
        self.names = names
        self.arePairs = arePairs
        draftOfPicture = [Int?](repeating: nil, count: names.count)
    }

    mutating func read() {
        stemPlaces.reserveCapacity(names.count)
        for (place, name) in names.enumerated() where name.first != UInt8(ascii: ".") {
            guard let kind = MemberKind(name: name) else {
                free.append(place)
                continue
            }
            guard kind.isPicture else {
                others.append((place, kind))
                continue
            }
            let key = NameKeyBytes(NameParts.stem(ofBase: NameParts.base(of: name[...])))
            let stem: Int
            if let known = stemPlaces[key] {
                stem = known
            } else {
                stem = stems.count
                stemPlaces[key] = stem
                stems.append(Stem())
            }
            stems[stem].add(place, kind)
            pictures.append((place, kind, stem))
        }
    }

    mutating func gatherPictures() {
        drafts.reserveCapacity(pictures.count)
        for (place, kind, stem) in pictures {
            let isAlone = !arePairs || !kind.isCamera || stems[stem].isSplit
            if !isAlone, let photo = stems[stem].photo {
                draftOfPicture[place] = photo
                continue
            }
            let base = NameParts.base(of: names[place][...])
            var draft = Draft(stemLength: NameParts.stem(ofBase: base).count)
            if isAlone {
                switch kind {
                case .jpeg: draft.jpeg = place
                case .heif: draft.heif = place
                case .raw: draft.raw = place
                case .otherPicture, .companion, .sidecar: draft.other = place
                }
            } else {
                draft.jpeg = stems[stem].jpeg
                draft.heif = stems[stem].heif
                draft.raw = stems[stem].raw
            }
            if kind.isCamera {
                stems[stem].photo = drafts.count
            } else {
                stems[stem].otherPhoto = drafts.count
            }
            draftOfPicture[place] = drafts.count
            drafts.append(draft)
        }
    }

    mutating func gatherOthers() {
        for (place, kind) in others {
            let draft: Int?
            switch owner(of: names[place][...], kind) {
            case .picture(let picture):
                namedPicture[place] = picture
                draft = draftOfPicture[picture]
            case .photo(let photo): draft = photo
            case nil:
                free.append(place)
                continue
            }
            guard let draft else { continue }
            if kind == .sidecar {
                drafts[draft].sidecars.append(place)
            } else {
                drafts[draft].companions.append(place)
            }
        }
    }

    mutating func groups(listed: Set<[UInt8]>?, show: CoverChoice) -> PhotoGroups {
        var result = PhotoGroups()
        result.photos.reserveCapacity(drafts.count)
        for draft in drafts {
            let all = draft.pictures(show)
            let pictures = listed.map { listed in all.filter { listed.contains(names[$0]) } } ?? all
            var companions = draft.companions
            var sidecars = draft.sidecars
            if pictures.count < all.count {
                free += companions
                companions = []
                let named = namedPicture
                let isOfListed = { (place: Int) in
                    named[place].map { pictures.contains($0) } ?? false
                }
                free += sidecars.filter { !isOfListed($0) }
                sidecars = sidecars.filter(isOfListed)
            }
            if pictures.isEmpty { continue }
            if companions.count > 1 { companions.sort(by: isBefore) }
            if sidecars.count > 1 { sidecars.sort(by: isBefore) }
            result.photos.append(
                PhotoMembers(
                    members: pictures + companions + sidecars, pictures: pictures.count,
                    companions: companions.count, stemLength: draft.stemLength))
        }
        result.free = free
        return result
    }

    private func isBefore(_ a: Int, _ b: Int) -> Bool {
        names[a].lexicographicallyPrecedes(names[b])
    }
}

extension PhotoGrouping.Stem {
    mutating func add(_ place: Int, _ kind: MemberKind) {
        switch kind {
        case .jpeg:
            isSplit = isSplit || jpeg != nil
            jpeg = jpeg ?? place
        case .heif:
            isSplit = isSplit || heif != nil
            heif = heif ?? place
        case .raw:
            isSplit = isSplit || raw != nil
            raw = raw ?? place
        case .otherPicture, .companion, .sidecar:
            others += 1
            other = other ?? place
            return
        }
        cameras += 1
    }
}
