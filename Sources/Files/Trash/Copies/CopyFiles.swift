public import CLinux

/// The files of one photo that are to be copied or linked to, all in one folder.
///
/// Nothing is done to them, so that no warrant is needed: what is copied is what was looked at last.
public struct CopyFiles: Sendable {
    /// What all names begin with.
    public let stem: [UInt8]
    /// What the copy is called, where that is not the file's own name and there is no other file.
    let name: [UInt8]?
    /// The cover first, then pictures, companions, sidecars.
    let members: [PhotoFiles.Member]

    /// `seen` is the cover as it was when it was last looked at; `name`, of a file without others, what its copy is called.
    public init(
        stem: [UInt8], cover: [UInt8], seen: FileIdentity, others: [PhotoFiles.Member],
        as name: [UInt8]? = nil
    ) {
        self.stem = stem
        self.name = name.flatMap { name in
            let isName = !name.isEmpty && !name.contains(0x2F) && !name.contains(0)
            return isName && name != [0x2E] && name != [0x2E, 0x2E] ? name : nil
        }
        let cover = PhotoFiles.Member(
            path: cover, role: .cover, expectation: .picture(RecordedIdentity(seen)))
        members = [cover] + PhotoFiles.sorted(others)
    }

    init(_ photo: PhotoFiles) { self.init(stem: photo.stem, name: nil, members: photo.members) }

    init(stem: [UInt8], name: [UInt8]?, members: [PhotoFiles.Member]) {
        self.stem = stem
        self.name = name
        self.members = members
    }

    var cover: [UInt8] { members[0].path }
}
