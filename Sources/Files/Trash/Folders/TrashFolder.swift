import CLinux
import Glibc

/// An open trash folder, checked: real directories, no symbolic links, ours where that matters.
struct TrashFolder: ~Copyable {
    let place: TrashPlace
    /// The folder itself; temporary files live here.
    let base: Directory
    /// Where the photos are; the folder itself if it is flat.
    let files: Directory
    /// Where the .trashinfo files are; unused if the folder is flat.
    let info: Directory

    var hasInfo: Bool { place.layout == .freedesktop }

    /// Opens a folder that exists.
    init(opening place: TrashPlace, user: UInt32) throws(FailedCall) {
        try self.init(
            try Directory.following(place.path, user: user), place, user, making: false)
    }

    /// Opens the folder `base`, with files/ and info/ made if they are missing.
    init(
        preparing base: consuming Directory, as place: TrashPlace, user: UInt32
    ) throws(FailedCall) {
        try self.init(base, place, user, making: true)
    }

    private init(
        _ base: consuming Directory, _ place: TrashPlace, _ user: UInt32, making: Bool
    ) throws(FailedCall) {
        let owner = place.mustBeOwned ? user : nil
        try check(try base.isOwned(by: owner) ? 0 : EPERM, "open", place.path)
        let files = try Self.part(bytes("files"), of: base, place.layout, owner, making: making)
        let info = try Self.part(bytes("info"), of: base, place.layout, owner, making: making)
        self.place = place
        self.files = files
        self.info = info
        self.base = base
    }

    private static func part(
        _ name: [UInt8], of base: borrowing Directory, _ layout: TrashPlace.Layout,
        _ owner: UInt32?, making: Bool
    ) throws(FailedCall) -> Directory {
        if layout == .flat { return try base.duplicate() }
        if making, try base.status(of: name) == nil, try base.makeDirectory(name, mode: 0o700) {
            try base.sync()
        }
        let part = try base.directory(name)
        try check(try part.isOwned(by: owner) ? 0 : EPERM, "openat", part.path)
        return part
    }

    /// Brings the names to the disk; a disk that cannot say so changes nothing about what was done.
    func syncIfPossible() {
        try? files.sync()
        if hasInfo { try? info.sync() }
    }

    /// The longest name a photo may have in here, in bytes.
    func nameLimit() throws(FailedCall) -> Int {
        var status = FileSystemStatus()
        try check(
            unsafe clinux_file_system_of_descriptor(files.descriptor.number, &status),
            "fstatvfs", files.path)
        return Int(status.name_max) - (hasInfo ? TrashInfo.suffix.count : 0)
    }
}
