import Browsing
import Collection
import Commands
import Decisions
import DisplayList
import Invocation
import Messages
import Screen
import Selecting
import System
import ViewModel

/// Other programs.
extension Interface {
    mutating func run(_ order: ProgramOrder) {
        let program = order.program
        let paths = collection.paths
        let judgements = model.judgements
        let run = ProgramRun(
            program,
            about: order.photos.compactMap { id in
                paths.path(of: id).map {
                    CommandPhoto($0, paths.parts(of: id), judgements[id] ?? .none)
                }
            })
        guard program.kind == .terminal else { return runApart(run) }
        var said: String?
        loseScreen()
        // The program may read what was decided.
        _ = decisions.finish(within: 0.5)
        let isBack = screen.lend { shouldEnd in
            said = run.run { runInTerminal($0, until: shouldEnd) }
        }
        if isBack { resume() }
        if let said { apply(.notice(Sentence(text: said), isLasting: true)) }
    }

    /// Writes settings into the configuration file, on another thread because a disk may be slow.
    func keep(_ settings: [KeptSetting]) {
        let mailbox = post.mailbox
        _ = startThread {
            let said = report(keeping: settings, in: .current)
            mailbox.post(.ran(said))
        }
    }

    /// By a thread of its own, which waits for its end.
    private func runApart(_ run: ProgramRun) {
        let mailbox = post.mailbox
        let settle = decisions.settle
        _ = startThread {
            // The program may read what was decided.
            settle(0.5)
            if let said = run.run(by: { System.runApart($0) }) { mailbox.post(.ran(said)) }
        }
    }
}
