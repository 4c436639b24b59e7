extension Pacing {
    /// A frame was sent between two questions; the number by which `framesShown(at:)` will count it.
    public mutating func sent(_ bytes: Int, at time: Double) -> Int {
        noteSilence(at: time)
        lastSent = time
        framesSent += 1
        switch link {
        case .answering:
            pending.append(Question(sent: time, bytes: 0, isEnd: false))
            pending.append(Question(sent: time, bytes: bytes, isEnd: true))
        case .silent(let before, let frames):
            let sum = before + bytes
            link = sum > hidden ? .mute : .silent(bytes: sum, frames: frames + 1)
            if link == .mute { framesAnswered = framesSent }
        case .mute: framesAnswered = framesSent
        }
        return framesSent
    }

    /// A frame was sent without a question.
    public mutating func sentUnasked(_ bytes: Int, at time: Double) {
        lastSent = time
        if let rate { unaskedUntil = max(unaskedUntil, time) + Double(bytes) / rate }
    }

    /// A question was answered; answers come in the order of the questions.
    ///
    /// The first after a silence may be a late one: until no more have come for a while, they count for nothing.
    public mutating func answered(at time: Double) {
        if link != .answering || time < quarantineEnd {
            link = .answering
            quarantineEnd = time + Pacing.quarantine
            framesQuarantined = framesSent
            return
        }
        guard !pending.isEmpty else { return }
        let question = pending.removeFirst()
        if question.isEnd {
            goodput.note(question.bytes, in: time - max(lastAnswer, question.sent))
            framesAnswered = framesSent - pending.count(where: \.isEnd)
        } else {
            roundTrip.note(time - question.sent, at: time)
        }
        lastAnswer = time
    }

    /// Gives up waiting where the terminal has not answered for too long.
    private mutating func noteSilence(at time: Double) {
        guard link == .answering, isSilent(at: time) else { return }
        link = .silent(bytes: bytesInFlight, frames: 0)
        pending = []
    }
}
