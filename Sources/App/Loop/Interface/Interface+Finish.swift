import Collection
import Decisions
import FileWork
import Messages
import Screen
import System
import TTY

extension Interface {
    /// Waits until what was decided is on the disk; says so where that takes a while, and why where it is not.
    ///
    /// Called twice: what file work makes meanwhile is decided about as the photo that it is of.
    ///
    /// Returns what cut it short: a signal, or the loss of the terminal; nil where it came to an end.
    mutating func finishDecisions(telling report: Report) -> Signal? {
        let start = now
        var hasTold = false
        while true {
            if let end = decisions.finish(within: 0.05) {
                say(end, to: report)
                return nil
            }
            if !hasTold, now - start > 0.3 {
                hasTold = true
                report.say("writing down decisions; Ctrl-C leaves what is not written")
            }
            let wakeup = screen.wait(
                until: UInt64((now + 0.02) * 1e9), extra: [post.mailbox.descriptor])
            takeLastMail(telling: report, besidesDesk: true)
            if let signal = wakeup.ending {
                _ = decisions.mayTellLoss()
                report.say("decisions of this session may not be kept: the disk has not answered")
                return signal
            }
        }
    }

    /// The same with a short wait.
    mutating func finishDecisions(within seconds: Double, telling report: Report) {
        if let end = decisions.finish(within: seconds) { return say(end, to: report) }
        guard decisions.mayTellLoss() else { return }
        report.say("decisions of this session may not be kept: the disk has not answered")
    }

    /// Says once more at the end what the desk has said before: what is lost must not be lost in silence.
    private mutating func say(_ end: DecisionEnd, to report: Report) {
        guard case .refused(let news) = end else { return takeLastMail(telling: report) }
        takeLastMail(telling: report, besidesDesk: true)
        guard decisions.mayTellLoss() else { return }
        report.say("not all decisions of this session are kept")
        if let news { report.say(words(for: news)) }
    }

    /// Waits until the trash has done what was requested; says so where that takes a while.
    ///
    /// Returns what cut it short: a signal, or the loss of the terminal; nil where all is done.
    mutating func finishFiling(telling report: Report) -> Signal? {
        let start = now
        var hasTold = false
        // It only looks, and the time is too short to notice.
        defer { fileWork.endCount(within: 0.1) { now } }
        while fileWork.backlog > 0 {
            if !hasTold, now - start > 0.3 {
                hasTold = true
                report.say(words(forBacklog: fileWork.backlog, fileWork.waiting))
            }
            let wakeup = screen.wait(
                until: UInt64((now + 0.02) * 1e9), extra: [post.mailbox.descriptor])
            takeLastMail(telling: report)
            if let signal = wakeup.ending {
                for words in words(forLeft: fileWork.backlog, fileWork.waiting) {
                    report.say(words)
                }
                return signal
            }
        }
        takeLastMail(telling: report)
        return nil
    }

    /// Takes what came after the loop had ended, for the lists on the way out, and says what failed.
    ///
    /// `besidesDesk` if the caller says the words of the desk.
    mutating func takeLastMail(telling report: Report, besidesDesk: Bool = false) {
        for mail in post.mailbox.drain() {
            if !besidesDesk, case .decisions(.desk(let said)) = mail {
                report.say(words(for: said))
            }
            if case .decisions(.sidecar(let said)) = mail {
                decisions.note(said)
                report.say(words(for: said))
            }
            guard case .filed(let answer) = mail else { continue }
            guard let news = taken(answer) else { continue }
            for failure in failures(in: news) {
                if let path = collection.paths.path(of: failure.photo) {
                    report.say(path, failure.words)
                }
            }
            apply(fileResult: news)
        }
    }
}
