import System

extension Terminal {
    /// Sleeps until there is something to do, sending the frame under way meanwhile.
    ///
    /// - Parameters:
    ///   - deadline: on the clock of `monotonicNow`; with nil it sleeps for ever, without a timer.
    ///   - extra: descriptors to wait for besides.
    /// - Returns: why it woke; nothing at all means the deadline or that the frame has been sent.
    public func wait(until deadline: UInt64? = nil, extra: [Int32] = []) -> Wakeup {
        var wakeup = Wakeup()
        guard !isHungUp else {
            wakeup.hungUp = true
            return wakeup
        }
        let isActive = phase == .active
        if isActive { noteSilence() }
        var interests = [
            Interest(
                descriptor: device.descriptor, input: isActive,
                output: isActive && !output.isDrained),
            Interest(descriptor: signals.descriptor, input: true),
        ]
        interests += extra.map { Interest(descriptor: $0, input: true) }
        poll(&interests, until: waitingSignals.isEmpty ? deadline : monotonicNow())

        hear(interests[1].isReadable ? signals.drain() : [], in: &wakeup)
        wakeup.ready = interests.dropFirst(2).filter { $0.isReadable || $0.isBroken }
            .map(\.descriptor)
        if interests[0].isBroken { isHungUp = true }
        if isActive, interests[0].isReadable { readInput(into: &wakeup) }
        flush()
        wakeup.hungUp = isHungUp
        return wakeup
    }

    private func hear(_ signals: [Signal], in wakeup: inout Wakeup) {
        let all = waitingSignals + signals
        waitingSignals = []
        for signal in all where signal != .proceed { wakeup.signals.append(signal) }
        if all.contains(.proceed), phase != .outside { wakeup.resumed = proceed() }
        if all.contains(.resize) { session.resize(to: device.size) }
    }

    /// Notes the time if there is nothing to read now.
    private func noteSilence() {
        let time = monotonicNow()
        var interests = [Interest(descriptor: device.descriptor, input: true)]
        poll(&interests, until: time)
        if !interests[0].isReadable { lastSilence = time }
    }

    private func readInput(into wakeup: inout Wakeup) {
        guard phase == .active else { return }
        let time = monotonicNow()
        let capacity = 4096
        switch readBytes(from: device.descriptor, atMost: capacity) {
        case .bytes(let bytes):
            wakeup.input = bytes
            wakeup.inputSince = lastSilence
            // Nothing is left behind: what comes next comes later than this.
            if bytes.count < capacity { lastSilence = time }
        case .nothing: break
        case .ended: isHungUp = true
        }
    }
}
