/// Something that can be typed after `:`, in words.
public struct CommandForm: Hashable, Sendable {
    public let form: String
    /// One line, without a full stop.
    public let summary: String
    /// Whether it may be typed where the photos are in the trash.
    package var onlyLooks = true

    /// All commands, in the order of the manual: those that are carried out and no others.
    public static let all =
        [CommandForm(form: "12", summary: "go to photo 12")] + CommandWord.allCases.map(\.form)
}
