import System

/// What belongs to a photo beside its cover: at least one file, all in the cover's folder.
public struct PhotoParts: Hashable, Sendable {
    /// A file of a photo beside its cover.
    public struct Part: Hashable, Sendable {
        public enum Role: Hashable, Sendable {
            case picture, companion, sidecar
        }

        /// In the folder of the cover.
        public var name: [UInt8]
        public var role: Role

        public init(name: [UInt8], role: Role) {
            self.name = name
            self.role = role
        }
    }

    /// What the names of all pictures begin with, the cover's too, and those of nearly all other files.
    public var stem: [UInt8]
    /// Pictures, then companions, then sidecars.
    public var others: [Part]

    public init(stem: [UInt8], others: [Part]) {
        self.stem = stem
        self.others = others
    }

    /// Nil for a photo of one file.
    public init?(_ members: PhotoMembers, of names: [[UInt8]]) {
        guard members.members.count > 1 else { return nil }
        stem = Array(names[members.cover].prefix(members.stemLength))
        others = members.members.indices.dropFirst().map { place in
            Part(name: names[members.members[place]], role: members.role(at: place))
        }
    }

    /// The files of a photo by their paths, the cover's first; nil for a photo of one file.
    public init?(paths: [[UInt8]]) {
        let names = paths.map(BytePath.lastComponent)
        guard let cover = names.first, names.count > 1 else { return nil }
        stem = photoStem(ofName: cover)
        others = names.dropFirst().map { name in
            let kind = MemberKind(name: name)
            return Part(
                name: name,
                role: kind?.isPicture == true
                    ? .picture : kind == .sidecar ? .sidecar : .companion)
        }
    }

    /// The sidecars that are named after this picture and no other: `IMG_1.CR2.xmp` of `IMG_1.CR2`.
    public func sidecars(of picture: [UInt8]) -> [[UInt8]] {
        let names = [picture] + others.filter { $0.role == .sidecar }.map(\.name)
        let alone = group(names, arePairs: false).photos.first { $0.cover == 0 }
        return (alone?.members ?? []).dropFirst().map { names[$0] }
    }

    /// What is left of a photo with this cover without some of its files: another cover where that is one of them.
    ///
    /// `parts` are nil for a photo of one file; they may lack these files already. Nil where no picture is left.
    public static func rest(
        of parts: PhotoParts?, cover: [UInt8], without gone: Set<[UInt8]>
    ) -> (cover: [UInt8], parts: PhotoParts?)? {
        var cover = cover
        var rest = parts?.others.filter { !gone.contains($0.name) } ?? []
        if gone.contains(cover) {
            guard let place = rest.firstIndex(where: { $0.role == .picture }) else { return nil }
            cover = rest.remove(at: place).name
        }
        guard let parts, !rest.isEmpty else { return (cover, nil) }
        return (cover, PhotoParts(stem: parts.stem, others: rest))
    }

    public var pictures: [[UInt8]] { others.filter { $0.role == .picture }.map(\.name) }

    /// The photo as its names tell it: the cover has the place 0, the others follow.
    public var members: PhotoMembers {
        PhotoMembers(
            members: Array(0...others.count), pictures: 1 + pictures.count,
            companions: others.count { $0.role == .companion }, stemLength: stem.count)
    }
}

extension PhotoMembers {
    /// What the member at this place in `members` is, where it is not the cover.
    func role(at place: Int) -> PhotoParts.Part.Role {
        place < pictures ? .picture : isSidecar(place) ? .sidecar : .companion
    }
}

/// Which kinds of names a folder has, as far as they matter for what belongs together.
public struct MemberClasses: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ kind: MemberKind) {
        rawValue =
            switch kind {
            case .jpeg: 1
            case .heif: 2
            case .raw: 4
            case .otherPicture: 8
            case .companion, .sidecar: 16
            }
    }

    /// Nothing for a name that is no part of any photo.
    public init(name: [UInt8]) {
        self = MemberKind(name: name).map { MemberClasses($0) } ?? []
    }

    /// Whether names of these kinds may belong together: never pictures of one kind, with nothing beside them.
    public var mayGroup: Bool {
        let cameras = rawValue & 7
        return rawValue & 16 != 0 || cameras & (cameras &- 1) != 0
    }
}

/// What the further files of a photo are called behind its cover's name: ` +CR2 +2 xmp`, by their extensions; empty where there are none.
///
/// `others` are names or paths, in the order of the photo.
public func memberWords(_ others: [[UInt8]]) -> [UInt8] {
    var words: [(kind: [UInt8], count: Int)] = []
    for other in others {
        let name = BytePath.lastComponent(other)
        let dot = NameParts.dot(of: name[...])
        let kind = dot.map { Array(name[($0 + 1)...]) } ?? name
        if let place = words.firstIndex(where: { $0.kind == kind }) {
            words[place].count += 1
        } else {
            words.append((kind, 1))
        }
    }
    return words.flatMap { word in
        Array((word.count > 1 ? " +\(word.count) " : " +").utf8) + word.kind
    }
}
