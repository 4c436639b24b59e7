/// What the screen showed when a trash was requested, and since when the key may have waited to be read.
///
/// Screen makes it, and the model's trash guard judges it. Which file the pixels are of is in the warrant, which
/// only Trash makes; which photo, the model learns as soon as it is on the screen.
public struct ShownEvidence: Hashable, Sendable {
    /// The question that is to be read, where it is known which file it is about.
    public let question: Int?
    /// The earliest moment at which the input may have come, in seconds of the loop's clock.
    public let inputSince: Double

    public init(question: Int?, inputSince: Double) {
        self.question = question
        self.inputSince = inputSince
    }
}
