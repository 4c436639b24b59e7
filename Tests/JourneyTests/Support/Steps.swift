import Glibc
import PtyHarness
import Testing

extension PtySession {
    /// The text of the last row, where the status line is.
    var bar: String { screen.lastLine ?? "" }

    /// Waits until the deck rests on the photo of that name, drawn with its own pixels.
    func rests(on name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        // The status line says the size in pixels once the photo is decoded.
        let isThere = wait { session in
            session.bar.contains(name + " ·") && session.bar.contains("×")
        }
        #expect(
            isThere, "\(name) is not at rest on:\n\(screen.picture)",
            sourceLocation: sourceLocation)
        if !plays { settle(quietMilliseconds: 400) }
    }

    /// Whether the photo in front moves, and plays before long: such a screen never comes to rest.
    private var plays: Bool {
        guard bar.contains("moving") || bar.contains("▶") else { return false }
        return wait(seconds: 2) { $0.bar.contains("▶") }
    }

    /// Lets time pass, reading what is written meanwhile.
    func rest(milliseconds: Int) {
        _ = wait(seconds: Double(milliseconds) / 1000) { _ in false }
    }

    /// Waits for a text on the screen.
    func says(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let isThere = wait(forText: text)
        #expect(
            isThere, "\(text) is not on \(bar):\n\(screen.picture)",
            sourceLocation: sourceLocation)
    }

    /// Waits for the program's end and for a terminal that is as it was.
    func endsCleanly(
        status: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            waitForEnd() == .exited(status: status), "on:\n\(screen.picture)",
            sourceLocation: sourceLocation)
        #expect(modesAreRestored, sourceLocation: sourceLocation)
        #expect(screen.leftovers == [], sourceLocation: sourceLocation)
        // What failed is said once more where the shell is: the status line is gone.
        #expect(
            status != 1 || lastWords.contains("riffle: "), "on:\n\(screen.picture)",
            sourceLocation: sourceLocation)
        #expect(strangers.isEmpty, "\(strangers)", sourceLocation: sourceLocation)
    }

    /// What was written once the screen of the shell was back.
    private var lastWords: String {
        let parts = String(decoding: transcript, as: UTF8.self).split(separator: "\u{1B}[?1049l")
        return parts.count > 1 ? parts.last.map(String.init) ?? "" : ""
    }

    /// What was written outside the grammar.
    ///
    /// A frame that the terminal did not take within 0.3 s of the end is cut, and what was cut is ended by a mark: that
    /// is as it should be.
    private var strangers: [[UInt8]] {
        let mark = Array("\u{1B}\\\u{1B}[?2026l".utf8)
        return screen.foreign.filter { !transcript.contains(sequence: $0 + mark) }
    }

    /// Whether a process comes to rest: whether it leaves the processor alone for so long, now or before long.
    ///
    /// `passing` lets that time pass. What is loaded ahead may be late on a machine that has much else to do, but it ends.
    func comesToRest(_ process: Int32, within seconds: Int = 40, passing: () -> Void) -> Bool {
        let start = ContinuousClock.now
        repeat {
            let before = PtySession.processorTicks(process)
            passing()
            if PtySession.processorTicks(process) - before <= 3 { return true }
        } while ContinuousClock.now - start < .seconds(seconds)
        return false
    }
}

extension PtySession {
    /// Waits until the viewer is what keys go to: there `t` says which page transition it chose, and nowhere else.
    func isInViewer(sourceLocation: SourceLocation = #_sourceLocation) {
        send("t")
        says("transition ", sourceLocation: sourceLocation)
        send("T")
        says("transition push", sourceLocation: sourceLocation)
    }

    /// Looks whether the viewer is not open: there `t` would say which page transition it chose.
    func isNotInViewer(sourceLocation: SourceLocation = #_sourceLocation) {
        send("t")
        settle(quietMilliseconds: 300)
        #expect(!screen.contains("transition "), sourceLocation: sourceLocation)
    }

    /// Whether the program and its workers come to three seconds in which no thread of theirs runs: who makes a system call
    /// has run.
    func restsWholly() -> Bool {
        // The thread sanitizer has a thread of its own, which runs ten times a second.
        if World.hasThreadSanitizer { return true }
        for _ in 0..<12 {
            let before = runs
            rest(milliseconds: 3000)
            if !before.isEmpty, runs == before { return true }
        }
        return false
    }

    /// How often each thread of the program and of its workers has got a processor.
    private var runs: [String: String] {
        var runs: [String: String] = [:]
        for process in [process] + children {
            for thread in World.names("/proc/\(process)/task") {
                let path = "/proc/\(process)/task/\(thread)/status"
                let text = String(decoding: World.read(path), as: UTF8.self)
                runs[thread] = text.split(separator: "\n").filter { $0.contains("ctxt_switches") }
                    .joined()
            }
        }
        return runs
    }

    /// Types a command line, and carries it out.
    ///
    /// A few letters at a time, each to be seen before the next: more at once would be taken for a paste.
    func command(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) {
        var typed = ":"
        send(typed)
        says(typed + "▏", sourceLocation: sourceLocation)
        var rest = line[...]
        while !rest.isEmpty {
            let some = rest.prefix(6)
            rest = rest.dropFirst(6)
            typed += some
            send(String(some))
            says(typed + "▏", sourceLocation: sourceLocation)
        }
        send(Keys.enter)
    }
}
