/// Finds the answers that leaving waits for in input that is otherwise thrown away.
struct ReplyScanner {
    private(set) var pending: PendingReplies
    private var state = State.ground

    private enum State {
        case ground, escape
        case sequence(isPrivate: Bool)
    }

    init(pending: PendingReplies) {
        self.pending = pending
    }

    mutating func feed(_ bytes: [UInt8]) {
        for byte in bytes { take(byte) }
    }

    private mutating func take(_ byte: UInt8) {
        switch (state, byte) {
        case (_, 0x1B): state = .escape
        case (.escape, UInt8(ascii: "[")): state = .sequence(isPrivate: false)
        case (.sequence, UInt8(ascii: "?")): state = .sequence(isPrivate: true)
        case (.sequence, 0x20...0x3F): break
        case (.sequence(isPrivate: true), UInt8(ascii: "c")):
            pending.fence = false
            state = .ground
        case (.sequence(isPrivate: false), UInt8(ascii: "n")):
            pending.acknowledgements -= 1
            state = .ground
        default: state = .ground
        }
    }
}
