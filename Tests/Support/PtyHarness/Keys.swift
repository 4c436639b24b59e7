/// What keys and the mouse send, for tests.
public enum Keys {
    public static let up = "\u{1B}[A"
    public static let down = "\u{1B}[B"
    public static let right = "\u{1B}[C"
    public static let left = "\u{1B}[D"
    public static let home = "\u{1B}[H"
    public static let end = "\u{1B}[F"
    public static let pageUp = "\u{1B}[5~"
    public static let pageDown = "\u{1B}[6~"
    public static let delete = "\u{1B}[3~"
    public static let enter = "\r"
    public static let escape = "\u{1B}"

    /// A letter with Control.
    public static func control(_ letter: Character) -> String {
        let code = (letter.asciiValue ?? 0) & 0x1F
        return String(Unicode.Scalar(code))
    }

    /// What the mouse does at a cell, counted from 0, in the SGR encoding.
    public enum Mouse: Hashable, Sendable {
        case press, drag, release, wheelUp, wheelDown
    }

    /// The report of a mouse event with the left button.
    public static func mouse(_ event: Mouse, column: Int, row: Int) -> String {
        let (button, final) =
            switch event {
            case .press: (0, "M")
            case .drag: (32, "M")
            case .release: (0, "m")
            case .wheelUp: (64, "M")
            case .wheelDown: (65, "M")
            }
        return "\u{1B}[<\(button);\(column + 1);\(row + 1)\(final)"
    }

    /// Pasted text, bracketed.
    public static func paste(_ text: String) -> String {
        "\u{1B}[200~\(text)\u{1B}[201~"
    }
}
