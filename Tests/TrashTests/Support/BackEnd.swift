@testable import Trash

/// The ways a photo can travel, each with the faults that force it.
enum BackEnd: String, CaseIterable {
    case rename, link, placeholder, copy, flatCopy

    var fault: String {
        switch self {
        case .rename, .copy, .flatCopy: ""
        case .link: "renameat2:0:EINVAL;"
        case .placeholder: "renameat2:0:EINVAL;linkat:0:EPERM;"
        }
    }

    var isApart: Bool { self == .copy || self == .flatCopy }

    /// The folder that is named to the probe; nil lets it choose one by the mount.
    func folder(_ sandbox: Sandbox, choosing: Bool = false) -> (name: String, path: Path)? {
        switch self {
        case .rename, .link, .placeholder:
            choosing ? ("RIFFLE_PROBE_TRASH", sandbox.trash) : nil
        case .copy: ("RIFFLE_PROBE_TRASH", sandbox.trash)
        case .flatCopy: ("RIFFLE_PROBE_REJECT", sandbox.root + bytes("/rejected"))
        }
    }

    func files(_ sandbox: Sandbox) -> Path {
        self == .flatCopy ? sandbox.root + bytes("/rejected") : sandbox.trash + bytes("/files")
    }

    func service(_ sandbox: Sandbox) -> TrashService {
        sandbox.service { places in
            if self == .copy { places.trashDirectory = sandbox.trash }
            if self == .flatCopy { places.rejectDirectory = sandbox.root + bytes("/rejected") }
        }
    }
}
