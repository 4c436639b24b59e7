import CLinux
import Glibc
import System

extension Terminal {
    /// Takes the terminal: raw modes, alternate screen, the program's modes.
    ///
    /// Without effect when it is taken already. A program started in the background stops here until
    /// the shell brings it to the foreground: the modes that it would find before are the shell's own.
    public func enter() throws(TerminalError) {
        guard phase != .active else { return }
        if !device.isForeground { stopGroup() }
        guard device.isForeground else { throw .inBackground }
        if phase == .outside { modes = try device.modes() }
        take()
    }

    /// Gives the terminal back as it was found; without effect when it is not taken.
    ///
    /// The screen is restored at once. Then input is swallowed until the pending replies have come,
    /// for as long as they say at most, or 2 s for the fence; a final signal ends that too. Who leaves because of a
    /// signal that has been heard already does not wait for the fence.
    public func leave(_ pending: PendingReplies = .none) {
        guard phase == .active else { return }
        if !isHungUp {
            finishOutput()
            session.end()
            var closing = OutputQueue()
            closing.append(sequences.off + session.takeOutput())
            write(&closing)
            swallowReplies(pending)
            device.set(modes.found)
            device.discardInput()
        }
        rest(.outside)
    }

    /// Gives the terminal back, stops the process group, and takes the terminal again when continued.
    ///
    /// Returns false when the program goes on in the background: `wait` then tells when it has the
    /// terminal again. After true everything must be drawn again.
    public func suspend(_ pending: PendingReplies = .none) -> Bool {
        leave(pending)
        stopGroup()
        return proceed()
    }

    /// Returns when the group has been continued, or at once where it cannot be stopped.
    private func stopGroup() {
        clinux_signals_stop()
        waitingSignals += signals.drain().filter { $0 != .proceed }
    }

    /// Goes on after a stop; returns whether the program has the terminal.
    func proceed() -> Bool {
        guard device.isForeground else {
            rest(.background)
            return false
        }
        // After a stop that could not be caught the modes in force are our own.
        if phase == .outside, let found = try? device.modes() { modes = found }
        take()
        return true
    }

    func take() {
        watchdog?.watch(modes)
        let error = unsafe clinux_fatal_arm(device.descriptor, &modes)
        clinux_fatal_set_active(error == 0 ? 1 : 0)
        device.set(modes.raw)
        session.resize(to: device.size)
        if !beginIsPending { session.begin() }
        beginIsPending = false
        // After a stop that could not be caught a frame may have been cut.
        let end = output.isDrained ? [] : Terminal.endOfCut
        output.discard()
        output.append(end + session.takeOutput() + sequences.on)
        phase = .active
        flush()
    }

    func rest(_ next: Phase) {
        clinux_fatal_set_active(0)
        watchdog?.rest()
        output.discard()
        phase = next
    }

    /// Sends the frame under way to its end, or forgets it where the terminal does not take it.
    private func finishOutput() {
        if write(&output) { return }
        output.discard()
        device.discardOutput()
        output.append(Terminal.endOfCut)
        write(&output)
    }

    /// Ends whatever sequence was cut, and a synchronized update.
    private static let endOfCut = Array("\u{1B}\\\u{1B}[?2026l".utf8)

    /// Writes everything, waiting 0.3 s at most; returns whether it was taken.
    @discardableResult
    private func write(_ queue: inout OutputQueue) -> Bool {
        let deadline = monotonicNow() + 300_000_000
        while true {
            switch queue.flush(to: device.descriptor) {
            case .drained: return true
            case .hungUp:
                isHungUp = true
                return false
            case .full: break
            }
            guard monotonicNow() < deadline else { return false }
            var interests = [Interest(descriptor: device.descriptor, output: true)]
            poll(&interests, until: deadline)
        }
    }

    private func swallowReplies(_ pending: PendingReplies) {
        var scanner = ReplyScanner(pending: pending)
        let end = monotonicNow() + pending.patience
        while !isHungUp {
            let now = monotonicNow()
            guard now < end else { return }
            var interests = [
                Interest(descriptor: device.descriptor, input: true),
                Interest(descriptor: signals.descriptor, input: true),
            ]
            let isSatisfied = scanner.pending.isEmpty
            poll(&interests, until: isSatisfied ? min(end, now + PendingReplies.silence) : end)
            if interests[1].isReadable {
                waitingSignals += signals.drain()
                if waitingSignals.contains(where: \.isFinal) { return }
            }
            if interests[0].isReadable {
                switch readBytes(from: device.descriptor, atMost: 4096) {
                case .bytes(let bytes): scanner.feed(bytes)
                case .nothing: break
                case .ended: isHungUp = true
                }
            } else if isSatisfied {
                return
            }
        }
    }
}
