public import CLinux

/// The files of one photo that are to be copied or linked to, all in one folder.
///
/// Nothing is done to them, so that no warrant is needed: what is copied is what was looked at last.
public struct CopyFiles: Sendable {
    /// What all names begin with.
    public let stem: [UInt8]
    /// The cover first, then pictures, companions, sidecars.
    let members: [PhotoFiles.Member]

    /// `seen` is the cover as it was when it was last looked at.
    public init(
        stem: [UInt8], cover: [UInt8], seen: FileIdentity, others: [PhotoFiles.Member]
    ) {
        self.stem = stem
        let cover = PhotoFiles.Member(
            path: cover, role: .cover, expectation: .picture(RecordedIdentity(seen)))
        members = [cover] + PhotoFiles.sorted(others)
    }

    init(_ photo: PhotoFiles) {
        stem = photo.stem
        members = photo.members
    }

    var cover: [UInt8] { members[0].path }
}
