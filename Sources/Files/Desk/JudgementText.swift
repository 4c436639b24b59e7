import Geometry
import Selecting

extension Orientation {
    /// Nil for 0, which is unknown, and for what no riffle stores.
    init?(stored number: Int64) { self.init(rawValue: Int(clamping: number)) }
}

extension Judgement {
    /// As the desk stores it: stars, flag and label with a stroke between two.
    ///
    /// The turn is stored beside it, where former riffles do not look.
    var storedText: [UInt8] {
        Array("\(stars)|\(flag.rawValue)|".utf8) + label.storedText
    }

    /// Nil for what no judgement is stored as.
    init?(storedText text: [UInt8]) {
        let parts = text.split(
            separator: UInt8(ascii: "|"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3,
            let stars = Int(String(decoding: parts[0], as: UTF8.self)), (0...5).contains(stars),
            let flag = PhotoFlag(rawValue: String(decoding: parts[1], as: UTF8.self))
        else { return nil }
        self.init(stars: stars, flag: flag, label: PhotoLabel(storedText: Array(parts[2])))
    }
}

extension PhotoLabel {
    /// A colour, nothing, or `other:` and the text.
    var storedText: [UInt8] {
        switch self {
        case .none: []
        case .colour(let colour): Array(colour.rawValue.utf8)
        case .other(let text): Array("other:".utf8) + text
        }
    }

    init(storedText text: [UInt8]) {
        if let colour = LabelColour(rawValue: String(decoding: text, as: UTF8.self)) {
            self = .colour(colour)
        } else {
            let mark = Array("other:".utf8)
            self = text.starts(with: mark) ? .other(Array(text.dropFirst(mark.count))) : .none
        }
    }
}

extension PhotoFlag {
    var number: Int64 { Int64(PhotoFlag.allCases.firstIndex(of: self) ?? 0) }

    init(number: Int64) {
        let all = PhotoFlag.allCases
        self = all.indices.contains(Int(clamping: number)) ? all[Int(number)] : .none
    }
}
