/// What the screen showed when somebody asked for a photo to be trashed, and since when that may have waited to be read.
///
/// Screen makes it, and the model's trash guard judges it. Which file the pixels are of is in the warrant, which
/// nobody but Trash makes; which photo, the model is told as soon as it is on the screen.
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
