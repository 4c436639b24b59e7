extension Terminal {
    /// Whether the last frame has been taken whole by the system; only then is the next one accepted.
    public var isDrained: Bool { output.isDrained }

    /// Sends a frame, as far as the terminal takes it now; `wait` and `flush` send the rest.
    ///
    /// Returns false, and sends nothing of it, while the last frame is under way or the program does
    /// not have the terminal: the caller composes a newer one later.
    public func submit(_ frame: SinkFrame) -> Bool {
        guard phase == .active, !isHungUp, isDrained else { return false }
        switch frame {
        case .direct(let bytes): output.append(bytes)
        case .ncurses(let cells):
            session.draw(cells)
            output.append(session.takeOutput())
        }
        flush()
        return true
    }

    /// Sends what the terminal takes now, without waiting.
    public func flush() {
        guard phase == .active, !isHungUp else { return }
        if output.flush(to: device.descriptor) == .hungUp { isHungUp = true }
    }

    /// Lets the next frame of the ncurses sink be drawn whole, as Control-L asks for.
    public func invalidate() {
        session.invalidate()
    }
}
