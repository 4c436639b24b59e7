public import Geometry
public import Selecting

/// What a document says about a photo; nil where it says nothing.
public struct DocumentVerdict: Hashable, Sendable {
    public var stars: Int?
    public var flag: PhotoFlag?
    public var label: PhotoLabel?
    /// How the stored picture is to be turned, in place of what its file says.
    public var orientation: Orientation?

    public init(
        stars: Int? = nil, flag: PhotoFlag? = nil, label: PhotoLabel? = nil,
        orientation: Orientation? = nil
    ) {
        self.stars = stars
        self.flag = flag
        self.label = label
        self.orientation = orientation
    }

    /// Reads the values of properties: of a list all items, of the others one.
    public init(_ values: [XMPField: [[UInt8]]]) { self.init(DocumentText(values)) }

    init(_ text: DocumentText) {
        switch rating(text) {
        case .stars(let count): stars = count
        case .rejected: flag = .reject
        case nil: break
        }
        flag =
            flag ?? text[.pick].flatMap(pick) ?? text[.good].flatMap { truth($0, .pick, .reject) }
            ?? text[.pickLabel].flatMap(pickLabel)
            ?? text[.tagged].flatMap { truth($0, .pick, .none) }
        let named = text[.label].map { PhotoLabel(written: $0) }
        if let named, named != .none {
            label = named
        } else {
            // Who writes that there is no label may have a list of its own.
            label =
                text[.colorLabel].flatMap(colorLabel) ?? text[.colorlabels].flatMap(lowest)
                ?? named
        }
        orientation = text[.orientation].flatMap(Orientation.init(written:))
    }

    /// What EXIF says: stars, or the same in percent.
    init(rating: Int?, percent: Int?) {
        if let rating, (0...5).contains(rating) {
            stars = rating
        } else if let percent, case .stars(let count)? = Rating(percent: Double(percent)) {
            stars = count
        }
    }
}

/// The first of its words that is a number of stars.
private func rating(_ text: DocumentText) -> Rating? {
    text[.rating].flatMap { Rating($0) }
        ?? text[.percent].flatMap(decimal).flatMap { Rating(percent: $0) }
        ?? text[.acdseeRating].flatMap { Rating($0) }
}

private enum Rating {
    case stars(Int)
    case rejected

    /// Below 0, or 6 as former darktables wrote it: rejected; else rounded.
    init?(_ text: [UInt8]) {
        guard let value = decimal(text) else { return nil }
        if value < 0 || value == 6 {
            self = .rejected
        } else if value > 6 {
            return nil
        } else {
            self = .stars(min(5, Int((value + 0.5).rounded(.down))))
        }
    }

    init?(percent value: Double) {
        guard value >= 0, value <= 100 else { return nil }
        self = .stars([1, 13, 38, 63, 87].count { value >= $0 })
    }
}

extension Orientation {
    /// One digit from 1 to 8; nil for anything else.
    fileprivate init?(written text: [UInt8]) {
        guard text.count == 1 else { return nil }
        self.init(rawValue: Int(text[0]) - 0x30)
    }
}

/// The number of plain decimals with at most a sign before them.
private func decimal(_ text: [UInt8]) -> Double? {
    let digits = text.first == 0x2D || text.first == 0x2B ? text.dropFirst() : text[...]
    guard digits.contains(where: { (0x30...0x39).contains($0) }), digits.count <= 64,
        digits.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
    else { return nil }
    return Double(String(decoding: text, as: UTF8.self))
}

private func folded(_ text: [UInt8]) -> String {
    String(decoding: text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
}

private func pick(_ text: [UInt8]) -> PhotoFlag? {
    guard let value = decimal(text) else { return nil }
    return value >= 1 ? .pick : value <= -1 ? .reject : PhotoFlag.none
}

private func truth(_ text: [UInt8], _ yes: PhotoFlag, _ no: PhotoFlag) -> PhotoFlag? {
    switch folded(text) {
    case "true": yes
    case "false": no
    default: nil
    }
}

private func pickLabel(_ text: [UInt8]) -> PhotoFlag? {
    switch String(decoding: text, as: UTF8.self) {
    case "0", "2": PhotoFlag.none
    case "1": .reject
    case "3": .pick
    default: nil
    }
}

/// digiKam's colours by number: five are ours, the others have its names.
func colorLabel(_ text: [UInt8]) -> PhotoLabel? {
    switch String(decoding: text, as: UTF8.self) {
    case "0": PhotoLabel.none
    case "1": .colour(.red)
    case "2": .other(Array("Orange".utf8))
    case "3": .colour(.yellow)
    case "4": .colour(.green)
    case "5": .colour(.blue)
    case "6": .colour(.purple)
    case "7": .other(Array("Gray".utf8))
    case "8": .other(Array("Black".utf8))
    case "9": .other(Array("White".utf8))
    default: nil
    }
}

/// The lowest of darktable's numbers.
private func lowest(_ list: [UInt8]) -> PhotoLabel? {
    let numbers = list.split(separator: 0x0A).compactMap { item in
        Int(String(decoding: item.filter { $0 > 0x20 }, as: UTF8.self))
    }
    let colours = LabelColour.allCases
    return numbers.filter(colours.indices.contains).min().map { .colour(colours[$0]) }
}
