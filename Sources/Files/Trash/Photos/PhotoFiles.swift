public import CLinux

/// The files of one photo that are to be trashed together, all in one folder.
public struct PhotoFiles: Sendable {
    public struct Member: Sendable {
        public let path: [UInt8]
        public let role: MemberRole
        let expectation: Departure.Expectation

        /// A further picture, as it was when it was last looked at (the target, where the path is a link).
        public static func picture(_ path: [UInt8], seen: FileIdentity) -> Member {
            Member(path: path, role: .picture, expectation: .picture(RecordedIdentity(seen)))
        }

        /// What is taken as it is, and left out where it is gone.
        public static func companion(_ path: [UInt8]) -> Member {
            Member(path: path, role: .companion, expectation: .anything)
        }

        public static func sidecar(_ path: [UInt8]) -> Member {
            Member(path: path, role: .sidecar, expectation: .anything)
        }
    }

    /// What all names begin with.
    public let stem: [UInt8]
    let warrant: TrashWarrant
    /// The cover first, then pictures, companions, sidecars.
    let members: [Member]

    public init(
        stem: [UInt8], cover: [UInt8], by warrant: TrashWarrant, others: [Member]
    ) {
        self.stem = stem
        self.warrant = warrant
        members =
            [Member(path: cover, role: .cover, expectation: .warrant(warrant))]
            + Self.sorted(others)
    }

    static func sorted(_ others: [Member]) -> [Member] {
        [MemberRole.picture, .companion, .sidecar].flatMap { role in
            others.filter { $0.role == role }
        }
    }

    var cover: [UInt8] { members[0].path }
}

/// The receipt of a photo in the trash; a restore needs it.
public struct PhotoReceipt: Hashable, Sendable {
    public let group: String
    /// The journal that holds it.
    public let session: [UInt8]
    /// Those of its files, the cover's first.
    public internal(set) var receipts: [Receipt]
    /// Paths of sidecars and companions that were gone by the time they were to be moved.
    public internal(set) var leftOut: [[UInt8]] = []
    /// Where it stands in the order of undo.
    public var number: UInt64 { receipts.first?.sequence ?? 0 }
}

extension PhotoReceipt {
    /// Of a photo of one file.
    public init(_ receipt: Receipt) {
        self.init(group: receipt.group, session: receipt.session, receipts: [receipt])
    }

    /// Of files that went together; nil where there is none.
    public init?(_ receipts: [Receipt]) {
        guard let first = receipts.first else { return nil }
        self.init(group: first.group, session: first.session, receipts: receipts)
    }
}
