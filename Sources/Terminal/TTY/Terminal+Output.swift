import CLinux

extension Terminal {
    /// Whether the last frame has been taken whole by the system; only then is the next one accepted.
    public var isDrained: Bool { output.isDrained }

    /// Sends a frame, as far as the terminal takes it now; `wait` and `flush` send the rest.
    ///
    /// Returns how many bytes it comes to, questions left out. Nil, and nothing is sent, while the last frame is under way or
    /// the program does not have the terminal: the caller composes a newer one later.
    public func submit(_ frame: SinkFrame) -> Int? {
        guard phase == .active, !isHungUp, isDrained else { return nil }
        var count = 0
        switch frame {
        case .direct(let bytes):
            output.append(bytes)
            count = bytes.count
        case .ncurses(let cells, let question):
            session.draw(cells)
            let bytes = session.takeOutput()
            count = bytes.count
            if count > 0 { output.append(question + bytes + question) }
        }
        flush()
        return count
    }

    /// Sends what the terminal takes now, without waiting.
    public func flush() {
        guard phase == .active, !isHungUp else { return }
        if output.flush(to: device.descriptor) == .hungUp { isHungUp = true }
    }

    /// Sets what takes pictures from the terminal where the program is killed or crashes; at most 4096 bytes.
    public func guardPictures(_ sequence: [UInt8]) {
        watchdog?.guardPictures(sequence)
        unsafe clinux_fatal_set_pictures(sequence, sequence.count)
    }

    /// Lets the next frame of the ncurses sink be drawn whole, as Control-L asks for.
    public func invalidate() {
        session.invalidate()
    }
}
