extension HalfBlocks {
    /// The colour of a text at this depth that comes nearest to a 0x00RRGGBB word.
    ///
    /// In `mono` and `ascii` it is the terminal's own: tell texts apart by their attributes there.
    public func textColour(_ colour: UInt32) -> CellColour {
        if depth == .trueColour { return .rgb(colour) }
        guard let table else { return .terminal }
        return .palette(table.index(of: colour & 0xFF_FFFF))
    }
}
