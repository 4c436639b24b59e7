import CLinux
import Likeness

/// Photos of one picture, as a search has found them.
struct FoundCopies {
    struct Copy {
        /// Its place among the photos that were searched.
        let photo: Int
        /// Whether another one has the same bytes.
        let isIdentical: Bool
        /// In how many bits its hash differs from that of the one in front; nil where both have the same bytes.
        let bits: Int?
        /// How much of what is seen is explained by the one in front, 0…1; nil where both have the same bytes.
        let fit: Double?
        /// The places of photos that are other names of its file.
        let otherNames: [Int]
        /// The file of its cover that was compared; nil where that changed meanwhile.
        let file: FileIdentity?
    }

    /// The one in front, then the others in their order.
    let copies: [Copy]
    /// Why it is in front; nil for the first of equals.
    let reason: CopyPreference?
    /// Whether all have the same bytes.
    let areIdentical: Bool
}
