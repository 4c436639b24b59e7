/// The name of a file in which Google Takeout describes a photo: `IMG_1.jpg.json` or `IMG_1.jpg.supplemental-metadata.json`, cut where it is long.
///
/// Of two photos of one name the second is `IMG_1(1).jpg`, and its file `IMG_1.jpg(1).json`.
struct TakeoutName {
    /// What is before `.json`, without the number in brackets.
    private let title: ArraySlice<UInt8>
    /// That number with its brackets; empty where there is none.
    private let mark: ArraySlice<UInt8>

    private static let suffix = Array(".supplemental-metadata".utf8)
    /// How many characters Takeout keeps before `.json`.
    private static let longest = 46

    /// Nil for a name with another extension.
    init?(_ name: ArraySlice<UInt8>) {
        let ending = Array(".json".utf8)
        guard name.count > ending.count,
            zip(name.suffix(ending.count), ending).allSatisfy({ NameParts.folded($0) == $1 })
        else { return nil }
        (title, mark) = Self.split(name.dropLast(ending.count))
    }

    /// What the photo may be called, the likeliest first; without an extension where Takeout had none.
    var names: [[UInt8]] {
        (0...Self.suffix.count).reversed().compactMap { length in
            guard title.count > length, title.suffix(length).elementsEqual(Self.suffix[..<length])
            else { return nil }
            let name = title.dropLast(length)
            let end = NameParts.dot(of: name) ?? name.endIndex
            return Array(name[..<end]) + mark + name[end...]
        }
    }

    /// What the names of its photo begin with, as `beginnings` has it, where the name was cut; nil where it was not.
    var cut: [UInt8]? {
        let whole = title + mark
        return [title, whole].contains { Self.count($0) == Self.longest } ? Array(whole) : nil
    }

    /// What may be left of a picture's base or whole name where Takeout has cut it.
    static func beginnings(of name: ArraySlice<UInt8>) -> Set<[UInt8]> {
        guard name.count > longest else { return [] }
        let dot = NameParts.dot(of: name) ?? name.endIndex
        let (title, mark) = split(name[..<dot])
        let wholes: [(ArraySlice<UInt8>, ArraySlice<UInt8>)] = [
            (name, []), (title + name[dot...], mark),
        ]
        return Set(
            wholes.compactMap { whole, mark in
                let kept = prefix(whole)
                return kept.count < whole.count ? Array(kept + mark) : nil
            })
    }

    /// `IMG_1` and `(1)` of `IMG_1(1)`.
    private static func split(
        _ text: ArraySlice<UInt8>
    ) -> (title: ArraySlice<UInt8>, mark: ArraySlice<UInt8>) {
        guard text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")),
            open > text.startIndex, text.endIndex - open > 2,
            text[(open + 1)...].dropLast().allSatisfy(NameParts.isDigit)
        else { return (text, []) }
        return (text[..<open], text[open...])
    }

    /// The bytes of the characters that Takeout keeps.
    private static func prefix(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var left = longest
        for place in text.indices where text[place] & 0xC0 != 0x80 {
            if left == 0 { return text[..<place] }
            left -= 1
        }
        return text
    }

    private static func count(_ text: ArraySlice<UInt8>) -> Int {
        text.count { $0 & 0xC0 != 0x80 }
    }
}
