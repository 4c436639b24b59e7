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
private struct PhotoGrouping {
    /// All pictures of one stem.
    fileprivate struct Stem {
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

    private let names: [[UInt8]]
    private let arePairs: Bool
    private var stems: [Stem] = []
    private var stemPlaces: [NameKeyBytes: Int] = [:]
    private var pictures: [(place: Int, kind: MemberKind, stem: Int)] = []
    private var others: [(place: Int, isSidecar: Bool)] = []
    /// Pictures by their whole name; made when the first sidecar names one.
    private var byName: [NameKeyBytes: Int]?
    /// Pictures by the name with the extension folded; nil where several share it.
    private var byFoldedName: [NameKeyBytes: Int?]?
    private var drafts: [Draft] = []
    /// The photo of each picture, by the place of its name.
    private var draftOfPicture: [Int?]
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
            guard let dot = NameParts.dot(of: name[...]),
                let kind = MemberKind(extension: name[(dot + 1)...])
            else {
                free.append(place)
                continue
            }
            guard kind.isPicture else {
                others.append((place, kind == .sidecar))
                continue
            }
            let key = NameKeyBytes(NameParts.stem(ofBase: name[..<dot]))
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
        for (place, isSidecar) in others {
            if isSidecar, let picture = pictureNamed(by: place) {
                namedPicture[place] = picture
                if let draft = draftOfPicture[picture] { drafts[draft].sidecars.append(place) }
            } else if let draft = owner(ofStemOf: place) {
                if isSidecar {
                    drafts[draft].sidecars.append(place)
                } else {
                    drafts[draft].companions.append(place)
                }
            } else {
                free.append(place)
            }
        }
    }

    /// The photo that a name belongs to by its stem, if it is only one.
    private func owner(ofStemOf place: Int) -> Int? {
        guard arePairs else { return nil }
        let base = NameParts.base(of: names[place][...])
        guard let found = stemPlaces[NameKeyBytes(NameParts.stem(ofBase: base))] else { return nil }
        let stem = stems[found]
        if stem.cameras > 0 { return stem.isSplit ? nil : stem.photo }
        return stem.others == 1 ? stem.otherPhoto : nil
    }

    /// The picture whose whole name a sidecar has in its own, or of which it is a further version.
    private mutating func pictureNamed(by place: Int) -> Int? {
        let name = names[place]
        let base = NameParts.base(of: name[...])
        guard MemberKind(name: Array(base))?.isPicture == true else { return nil }
        if let picture = picture(base) { return picture }
        let isVersion = name[base.endIndex...].elementsEqual(".xmp".utf8) {
            NameParts.folded($0) == $1
        }
        guard arePairs, isVersion, let original = NameParts.original(ofVersion: base) else {
            return nil
        }
        return picture(original[...])
    }

    /// The picture of a name, or the only one that differs from it in the case of its extension.
    private mutating func picture(_ name: ArraySlice<UInt8>) -> Int? {
        if byName == nil {
            var made: [NameKeyBytes: Int] = [:]
            made.reserveCapacity(pictures.count)
            for picture in pictures {
                made[NameKeyBytes(names[picture.place][...])] = picture.place
            }
            byName = made
        }
        if let exact = byName?[NameKeyBytes(name)] { return exact }
        if byFoldedName == nil {
            var made: [NameKeyBytes: Int?] = [:]
            made.reserveCapacity(pictures.count)
            for picture in pictures {
                let folded = NameParts.withFoldedExtension(names[picture.place][...])
                let key = NameKeyBytes(folded[...])
                made[key] = made[key] == nil ? .some(picture.place) : .some(nil)
            }
            byFoldedName = made
        }
        let folded = NameParts.withFoldedExtension(name)
        return byFoldedName?[NameKeyBytes(folded[...])] ?? nil
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
