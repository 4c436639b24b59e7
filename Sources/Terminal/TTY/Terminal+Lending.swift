import CLinux
import Glibc

extension Terminal {
    /// Gives the terminal back as it was found, lets another program have it, and takes it again whatever that has done to it.
    ///
    /// `body` runs meanwhile; what it is given says whether the program was asked to end. What was typed and not read by then is forgotten: it was
    /// not meant for us. False where the program goes on in the background: `wait` then tells when it has the terminal again. After true
    /// everything must be drawn again.
    public func lend(
        _ pending: PendingReplies = .none, to body: (_ shouldEnd: () -> Bool) -> Void
    ) -> Bool {
        guard phase == .active else { return true }
        leave(pending)
        body { [self] in
            waitingSignals += signals.drain().filter { $0 != .proceed }
            return waitingSignals.contains(where: \.isFinal)
        }
        clinux_program_reclaim(device.descriptor)
        // Its modes are not those that the shell is to find.
        device.set(modes.found)
        device.discardInput()
        guard device.isForeground else {
            rest(.background)
            return false
        }
        take()
        return true
    }
}
