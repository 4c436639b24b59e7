/// What the user's hands do, as far as more than one report makes one thing: keys that follow each other, and drags.
public struct Controls: Hashable, Sendable {
    public var keymap: Keymap
    public var drags = DragRecogniser()

    public init(keymap: Keymap) { self.keymap = keymap }
}
