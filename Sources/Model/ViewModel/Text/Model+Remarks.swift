import Browsing
import DisplayList

/// What is said in passing of a key that was not obeyed: for a moment, over whatever was said before.
extension Model {
    /// A trash key that is not obeyed says why, unless a question is to be read.
    mutating func remarkOnTrashKey(
        _ verdict: TrashGuard.Verdict, as departure: TrashGuard.Departure = .trash,
        at time: Time
    ) {
        guard trashGuard.question == nil else { return }
        switch verdict {
        case .fresh: break
        case .held:
            remark(
                [
                    TextSpan("held "), TextSpan(departure.key, style: .key),
                    TextSpan(
                        departure.keeps
                            ? " answers no question"
                            : departure.target == nil ? " trashes one photo" : " moves one photo"),
                ],
                at: time)
        case .hasty:
            remark(
                [
                    TextSpan("too fast"),
                    TextSpan(
                        departure.target == nil ? ", nothing trashed" : ", nothing moved", spare: 1),
                    TextSpan(" · "), TextSpan(departure.key, style: .key), TextSpan(" again"),
                ],
                at: time)
        }
    }

    /// A key was pressed that means nothing, or nothing here.
    mutating func remarkOnStrangeKey(isKnown: Bool = false, at time: Time) {
        guard inputContext.isBrowsing, trashGuard.question == nil else { return }
        remark(
            [
                TextSpan(isKnown ? "not a key here" : "not a key"), TextSpan(" · ", spare: 1),
                TextSpan("?", style: .key, button: .help, spare: 1),
                TextSpan(" help", button: .help, spare: 1),
            ], at: time)
    }

    /// Shows what may follow the keys that were pressed, until the next one.
    mutating func showBegunKeys(_ words: [TextSpan]) {
        guard inputContext.isBrowsing, trashGuard.question == nil else { return }
        forgetBegunKeys()
        if !words.isEmpty { bar.remark = Message(spans: words) }
    }

    /// Of the remarks only that one has no end of its own.
    mutating func forgetBegunKeys() {
        if let remark = bar.remark, remark.expires == nil { bar.remark = nil }
    }

    private mutating func remark(_ spans: [TextSpan], at time: Time) {
        bar.remark = Message(spans: spans, expires: time + space.options.durations.remark)
    }

    /// What the status line has to say of the last action, or of the last key.
    func shownMessage(at time: Time) -> Message? {
        let shown = [bar.remark, bar.message].compactMap(\.self).first { $0.isShown(at: time) }
        guard var message = shown, let journey = message.journey,
            let progress = span(of: journey, at: time)
        else { return shown }
        // How many go where is said once they are there; how to undo it is said all the time.
        message.spans = [progress] + message.spans.filter { $0.spare > 0 }
        return message
    }
}
