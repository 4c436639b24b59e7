/// A photo as a command sees it; paths are absolute.
public struct CommandPhoto: Sendable {
    /// What kind of file a member is.
    public enum Kind: Hashable, Sendable {
        case raw
        /// A picture that is no RAW.
        case image
        case sidecar
        /// A film, a sound or a small picture that belongs to it.
        case companion
    }

    public var cover: [UInt8]
    /// All files, the cover among them, in the order in which they are shown.
    public var members: [(path: [UInt8], kind: Kind)]
    public var directory: [UInt8]
    /// The name that its files share.
    public var stem: [UInt8]
    public var judgement: Judgement

    public init(
        cover: [UInt8], members: [(path: [UInt8], kind: Kind)], directory: [UInt8], stem: [UInt8],
        judgement: Judgement = .none
    ) {
        self.cover = cover
        self.members = members
        self.directory = directory
        self.stem = stem
        self.judgement = judgement
    }

    /// The paths that a list stands for.
    func paths(_ list: CommandList) -> [[UInt8]] {
        switch list {
        case .covers: [cover]
        case .all: members.map(\.path)
        case .raw: members.filter { $0.kind == .raw }.map(\.path)
        case .image: members.filter { $0.kind == .image }.map(\.path)
        case .sidecars: members.filter { $0.kind == .sidecar }.map(\.path)
        }
    }

    /// What a placeholder within a word stands for.
    func text(_ field: CommandField) -> [UInt8] {
        switch field {
        case .dir: return directory
        case .name:
            let slash = cover.lastIndex(of: UInt8(ascii: "/"))
            return slash.map { Array(cover[($0 + 1)...]) } ?? cover
        case .stem: return stem
        case .stars: return Array("\(judgement.stars)".utf8)
        case .flag: return Array(judgement.flag.rawValue.utf8)
        case .label:
            switch judgement.label {
            case .none: return Array("none".utf8)
            case .colour(let colour): return Array(colour.rawValue.utf8)
            case .other(let text): return text
            }
        }
    }
}

/// A placeholder that stands for a text of one photo; its raw value is what is between its brackets.
public enum CommandField: String, Hashable, Sendable, CaseIterable {
    case dir, name, stem, stars, flag, label
}
