/// Which keys of an American keyboard the letters of other scripts lie on: `т` means `n` where `т` means nothing itself.
///
/// Characters of the Latin script and signs that keyboards share are never taken for others: their places differ.
public struct Langmap: Hashable, Sendable {
    /// As the setting says it.
    public let text: String
    private let keys: [UInt32: UInt32]

    /// `auto`, the layouts that no letter of another one contradicts.
    public init() { self.init(Self.automatic, "auto") }

    /// Reads `auto`, `off`, or names of layouts and pairs of a character and what it means, `фa`, separated by spaces.
    ///
    /// What stands later counts more. Nil for anything else.
    public init?(_ text: String) {
        var keys: [UInt32: UInt32] = [:]
        let words = text.split(separator: " ").map(String.init)
        if words == ["off"] {
            self.init([:], "off")
            return
        }
        guard !words.isEmpty else { return nil }
        for word in words {
            if word == "auto" {
                keys.merge(Self.automatic) { $1 }
            } else if let layout = KeyLayout(rawValue: word) {
                keys.merge(layout.keys) { $1 }
            } else if let (typed, meant) = Self.pair(word) {
                keys[typed] = meant
            } else {
                return nil
            }
        }
        self.init(keys, words.joined(separator: " "))
    }

    private init(_ keys: [UInt32: UInt32], _ text: String) {
        self.keys = keys
        self.text = text
    }

    public var isOff: Bool { text == "off" }

    /// The character on the American key that types `character` elsewhere; nil where that is not known.
    public func meaning(of character: UInt32) -> UInt32? { keys[character] }

    /// The words that the setting may be.
    package static let words = ["auto", "off"] + KeyLayout.allCases.map(\.rawValue)

    /// What the setting may be.
    package static let expected =
        "auto, off, or layouts (" + KeyLayout.allCases.map(\.rawValue).joined(separator: " ")
        + ") and pairs such as фa"

    private static let automatic = KeyLayout.allCases.reversed().filter(\.isAutomatic)
        .reduce(into: [UInt32: UInt32]()) { keys, layout in keys.merge(layout.keys) { $1 } }

    private static func pair(_ word: String) -> (UInt32, UInt32)? {
        let scalars = word.unicodeScalars.map(\.value)
        guard scalars.count == 2, scalars[0] >= 0xA0, (0x21..<0x7F).contains(scalars[1]) else {
            return nil
        }
        return (scalars[0], scalars[1])
    }
}
