import CLinux
import Gates

@testable import Trash

/// The ways a photo can travel, each with the faults that force it.
enum BackEnd: String, CaseIterable {
    case rename, link, placeholder, copy, flatCopy
    /// A copy that the kernel does not make for us.
    case copyByHand
    /// Photos and trash on two file systems in earnest.
    case copyApart

    /// The ways that every run of the tests takes; the others are variants of them.
    static let everyday: [BackEnd] = [.rename, .link, .placeholder, .copy, .flatCopy]
    static let swept: [BackEnd] = Gate.isFull ? allCases : everyday

    var isCopy: Bool {
        switch self {
        case .rename, .link, .placeholder: false
        case .copy, .flatCopy, .copyByHand, .copyApart: true
        }
    }

    var fault: String {
        switch self {
        case .rename, .copy, .flatCopy, .copyApart: ""
        case .copyByHand: "copy_file_range:0:EXDEV;"
        case .link: "renameat2:0:EINVAL;"
        case .placeholder: "renameat2:0:EINVAL;linkat:0:EPERM;"
        }
    }

    /// Whether moves between the photos and the rest are made to fail.
    var isApart: Bool { isCopy && self != .copyApart }

    /// Says so where two file systems are not to be had.
    var isPossible: Bool {
        guard self == .copyApart else { return true }
        let sandbox = sandbox()
        let isPossible =
            status(sandbox.photos)?.identity.device != status(sandbox.root)?.identity.device
        if !isPossible { print("skipped: /tmp and /dev/shm are one file system") }
        return isPossible
    }

    /// A folder of its own for the photos of one case.
    func sandbox() -> Sandbox {
        self == .copyApart ? Sandbox(photosIn: "/tmp") : Sandbox()
    }

    /// The folder that is named to the probe; nil lets it choose one by the mount.
    func folder(_ sandbox: Sandbox, choosing: Bool = false) -> (name: String, path: Path)? {
        switch self {
        case .rename, .link, .placeholder:
            choosing ? ("RIFFLE_PROBE_TRASH", sandbox.trash) : nil
        case .copy, .copyByHand, .copyApart: ("RIFFLE_PROBE_TRASH", sandbox.trash)
        case .flatCopy: ("RIFFLE_PROBE_REJECT", sandbox.root + bytes("/rejected"))
        }
    }

    func files(_ sandbox: Sandbox) -> Path {
        self == .flatCopy ? sandbox.root + bytes("/rejected") : sandbox.trash + bytes("/files")
    }

    func service(_ sandbox: Sandbox) -> TrashService {
        sandbox.service { places in
            if isCopy { places.trashDirectory = sandbox.trash }
            if self == .flatCopy { places.rejectDirectory = sandbox.root + bytes("/rejected") }
        }
    }
}

/// Says in the line of a sweep that a back-end cannot be tried here.
func skip(_ backEnd: BackEnd, of sweep: String) {
    var gate = Gate(sweep, counting: "lost")
    gate.skip("\(backEnd), /tmp and /dev/shm are one file system")
    print(gate.line)
}
