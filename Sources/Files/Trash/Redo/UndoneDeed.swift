/// A trash, a move, a copy or a link that an act of undo took back, as it can be done again.
public struct UndoneDeed: Hashable, Sendable {
    /// A photo that came back.
    struct Photo: Hashable, Sendable {
        struct Member: Hashable, Sendable {
            let path: Path
            let role: MemberRole
            /// As it came back; nil where something may have been done to it meanwhile.
            let arrived: FileMark?
        }

        let stem: [UInt8]
        /// The cover first.
        let members: [Member]
        /// The folder of the user's that it had gone to; nil for the trash.
        let target: Path?
    }

    /// Copies that were taken away again.
    struct Copies: Hashable, Sendable {
        struct Original: Hashable, Sendable {
            let path: Path
            let identity: RecordedIdentity
        }

        let way: CopyOperation.Way
        /// The cover first.
        let originals: [Original]
        let target: Path
        /// What the copy of the cover was called.
        let name: [UInt8]
    }

    enum Kind: Hashable, Sendable {
        case photo(Photo)
        case copies(Copies)
    }

    /// The act of undo that took it back.
    public let act: UInt64
    /// Where it stands in the order of undo, and stands again once it is done again.
    public let number: UInt64
    let batch: String?
    /// The operations that are taken back.
    let ops: Set<String>
    let kind: Kind

    /// The file, or the cover of several, where it is now; of copies the original.
    public var path: [UInt8] {
        switch kind {
        case .photo(let photo): photo.members[0].path
        case .copies(let copies): copies.originals[0].path
        }
    }

    /// The folder that it goes to; nil for the trash.
    public var target: [UInt8]? {
        switch kind {
        case .photo(let photo): photo.target
        case .copies(let copies): copies.target
        }
    }
}

/// What acts of undo took back, as far as the journals that are not archived know; it can be done again until something new is done.
public struct UndoneActs: Sendable {
    /// The number of the newest thing that any session did.
    public internal(set) var newest: UInt64 = 0
    private var candidates: [UInt64: (act: UInt64, deed: UndoneDeed?)] = [:]

    /// What an act took back, in the order in which it was done.
    func deeds(of act: UInt64) -> [UndoneDeed] {
        candidates.values.compactMap(\.deed).filter { $0.act == act }
            .sorted { $0.number < $1.number }
    }

    /// The acts that took something back in one of these folders, the newest first.
    public func acts(in folders: Set<[UInt8]>) -> [UInt64] {
        let deeds = candidates.values.compactMap(\.deed).filter { deed in
            split(deed.path).map { folders.contains($0.directory) } ?? false
        }
        return Set(deeds.map(\.act)).filter { $0 > newest }.sorted(by: >)
    }

    /// Notes how far a thing of that number has come; `deed` is nil where it cannot be done again from here.
    ///
    /// What was done again has the number that it had before: the last act counts.
    mutating func note(_ number: UInt64, _ act: UInt64, _ deed: UndoneDeed?) {
        guard number > 0, act >= candidates[number]?.act ?? 0 else { return }
        candidates[number] = (act, deed)
    }
}
