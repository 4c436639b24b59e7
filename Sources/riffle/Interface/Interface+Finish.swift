import DisplayList
import TTY
import Threads

extension Interface {
    /// Waits until the trash has done what it was asked for; says so where that takes a while.
    ///
    /// Returns what cut it short: a signal, or the loss of the terminal; nil where all is done.
    mutating func finishFiling() -> Signal? {
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
            let wakeup = screen.wait(
                until: UInt64((now + 0.02) * 1e9), extra: [mailbox.descriptor])
            takeLastMail()
            if let signal = wakeup.ending {
                Report.say("left \(clerk.backlog) unfinished; the next start takes them up")
                return signal
            }
        }
        takeLastMail()
        return nil
    }

    /// The photos that are on their way to the trash or back: where they are nobody knows yet.
    var underWay: Set<PhotoID> {
        Set(departing.union(returning).compactMap { inTrash[$0] })
    }

    /// Takes what came after the loop had ended, for the lists on the way out, and says what failed.
    mutating func takeLastMail() {
        for case .filed(let outcome) in mailbox.drain() {
            if case .notTrashed(let op, let error) = outcome, let id = inTrash[op],
                let path = paths.path(of: id)
            {
                Report.say(path, "not trashed: \(words(for: error))")
            }
            take(outcome)
        }
    }
}
