import DisplayList
import TTY
import Threads

extension Interface {
    /// Waits until the trash has done what it was asked for; says so where that takes a while.
    ///
    /// False where a signal or the loss of the terminal cut it short.
    mutating func finishFiling() -> Bool {
        let start = now
        var hasTold = false
        while clerk.backlog > 0 {
            if !hasTold, now - start > 0.3 {
                hasTold = true
                let count = clerk.backlog
                Report.say(
                    "finishing \(count) file \(count == 1 ? "operation" : "operations"); "
                        + "Ctrl-C leaves the rest to the next start")
            }
            let wakeup = terminal.wait(
                until: UInt64((now + 0.02) * 1e9), extra: [mailbox.descriptor])
            takeLastMail()
            if wakeup.hungUp || wakeup.signals.contains(where: \.isFinal) {
                Report.say("left \(clerk.backlog) unfinished; the next start takes them up")
                return false
            }
        }
        takeLastMail()
        return true
    }

    /// Takes what came after the loop had ended, for the lists on the way out, and says what failed.
    mutating func takeLastMail() {
        for case .filed(let outcome) in mailbox.drain() {
            if case .notTrashed(let op, let error) = outcome, let id = inTrash[op],
                let path = shelf.path(of: id)
            {
                Report.say(path, "not trashed: \(words(for: error))")
            }
            take(outcome)
        }
    }
}
