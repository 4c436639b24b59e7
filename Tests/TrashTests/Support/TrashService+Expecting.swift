import CLinux
import Glibc

@testable import Trash

extension TrashService {
    /// Trashes what somebody has seen: a file of that identity, or what is there now.
    func trash(
        path: [UInt8], expecting: FileIdentity?, now: WallTime, group: String? = nil
    ) throws(TrashError) -> Receipt {
        let seen = expecting ?? statusOfTarget(path)?.identity ?? FileIdentity()
        guard let warrant = TrashWarrant.ofPixels(seen) else { throw .missing(path: path) }
        return try trash(path: path, by: warrant, now: now, group: group)
    }
}

extension TrashWarrant {
    /// As if pixels of that file were on the screen.
    static func ofPixels(_ identity: FileIdentity) -> TrashWarrant? {
        var screen = ScreenEvidence<Int>()
        screen.sent(.init([0: identity], question: nil), number: nil)
        _ = screen.arrived(upTo: 0)
        return screen.warrant(for: 0)
    }
}
