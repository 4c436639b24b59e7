import Photos

extension Filter {
    /// Whether a photo is meant.
    public func matches(_ photo: SelectableFacts) -> Bool {
        switch self {
        case .all: return true
        case .not(let filter): return !filter.matches(photo)
        case .and(let filters):
            for filter in filters where !filter.matches(photo) { return false }
            return true
        case .or(let filters):
            for filter in filters where filter.matches(photo) { return true }
            return false
        case .word(let word): return word.matches(photo)
        case .number(let field, let comparison, let value):
            return field.passes(comparison, value, photo)
        case .date(let from, let to):
            guard let date = photo.date else { return false }
            return (from.map { $0 <= date } ?? true) && (to.map { date <= $0 } ?? true)
        case .text(let field, let test): return field.passes(test, photo)
        case .type(let type): return photo.types.contains(type)
        case .flag(let flag): return photo.judgement.flag == flag
        case .label(let test): return test.matches(photo.judgement.label)
        }
    }

    /// Whether a photo is meant, whatever is not known of it; nil where that decides.
    public func matches(_ photo: SelectableFacts, without unknown: FilterNeeds) -> Bool? {
        switch self {
        case .not(let filter): return filter.matches(photo, without: unknown).map { !$0 }
        case .and(let filters):
            let all = Set(filters.map { $0.matches(photo, without: unknown) })
            return all.contains(false) ? false : all.contains(nil) ? nil : true
        case .or(let filters):
            let all = Set(filters.map { $0.matches(photo, without: unknown) })
            return all.contains(true) ? true : all.contains(nil) ? nil : false
        default: return needs.isDisjoint(with: unknown) ? matches(photo) : nil
        }
    }
}

extension FilterWord {
    fileprivate func matches(_ photo: SelectableFacts) -> Bool {
        let judgement = photo.judgement
        switch self {
        case .pick: return judgement.flag == .pick
        case .reject: return judgement.flag == .reject
        case .flagged: return judgement.flag != .none
        case .unflagged: return judgement.flag == .none
        case .red: return judgement.label == .colour(.red)
        case .yellow: return judgement.label == .colour(.yellow)
        case .green: return judgement.label == .colour(.green)
        case .blue: return judgement.label == .colour(.blue)
        case .purple: return judgement.label == .colour(.purple)
        case .labelled: return judgement.label != .none
        case .unlabelled: return judgement.label == .none
        case .decided: return judgement.isDecided
        case .undecided: return !judgement.isDecided
        case .raw: return photo.types.contains(.raw)
        case .jpeg: return photo.types.contains(.jpeg)
        case .heif: return photo.types.contains(.heif)
        case .marked: return photo.traits.contains(.marked)
        case .pair: return photo.traits.contains(.pair)
        case .video: return photo.traits.contains(.video)
        case .sidecar: return photo.traits.contains(.sidecar)
        case .damaged: return photo.traits.contains(.damaged)
        case .broken: return photo.traits.contains(.broken)
        case .gps: return photo.traits.contains(.gps)
        case .best: return photo.traits.contains(.best)
        case .burst: return (photo.burstCount ?? 1) > 1
        case .bracket: return photo.traits.contains(.bracket)
        case .copies: return photo.traits.contains(.copies)
        case .single: return (photo.burstCount ?? 1) <= 1 && !photo.traits.contains(.bracket)
        case .wide, .tall, .square: return self == Self.shape(of: photo)
        }
    }

    /// Whether the photo is wide, tall or square; nil where its size is unknown.
    private static func shape(of photo: SelectableFacts) -> FilterWord? {
        guard let width = photo.metadata.width, let height = photo.metadata.height else {
            return nil
        }
        let difference = Double(width) - Double(height)
        if abs(difference) <= 0.02 * Double(max(width, height)) { return .square }
        return difference > 0 ? .wide : .tall
    }
}

extension NumberField {
    fileprivate func passes(
        _ comparison: Comparison, _ value: Double, _ photo: SelectableFacts
    ) -> Bool {
        switch self {
        case .metadata(let row):
            switch MetadataField.all[row].value(photo.metadata) {
            case .integer(let known): return comparison.holds(Double(known), value, isRough: false)
            case .number(let known):
                // It was kept as a `Float`, and only as one is 1/500 what was requested.
                return comparison.holds(known, Double(Float(value)), isRough: true)
            case .text, nil: return false
            }
        case .photo(let number):
            guard let known = number.value(of: photo) else { return false }
            return comparison.holds(known, value, isRough: number.isRough)
        }
    }
}

extension PhotoNumber {
    fileprivate func value(of photo: SelectableFacts) -> Double? {
        switch self {
        case .size: photo.size.map { Double($0) }
        case .mp: photo.megapixels
        case .stars: Double(photo.judgement.stars)
        case .sharp: photo.sharpness
        case .blown: photo.blown
        case .crushed: photo.crushed
        }
    }
}

extension Comparison {
    fileprivate func holds(_ known: Double, _ value: Double, isRough: Bool) -> Bool {
        let isEqual = isRough ? abs(known - value) <= 0.005 * abs(value) : known == value
        return switch self {
        case .equal: isEqual
        case .notEqual: !isEqual
        case .less: known < value
        case .atMost: known <= value
        case .more: known > value
        case .atLeast: known >= value
        }
    }
}

extension TextField {
    fileprivate func passes(_ test: TextTest, _ photo: SelectableFacts) -> Bool {
        switch self {
        case .name: return test.passes(photo.name)
        case .metadata:
            return value(of: photo).map { test.passes(Array($0.utf8)) } ?? false
        case .ext:
            if Self.extension(of: photo.name).map({ test.passes($0) }) ?? false { return true }
            return photo.otherPictures.contains {
                Self.extension(of: $0).map { test.passes($0) } ?? false
            }
        }
    }

    /// What it is of a photo; nil where it is unknown, and for names, which all differ.
    func value(of photo: SelectableFacts) -> String? {
        switch self {
        case .name: return nil
        case .ext:
            return Self.extension(of: photo.name).map { String(decoding: $0, as: UTF8.self) }
        case .metadata(let row):
            guard case .text(let text) = MetadataField.all[row].value(photo.metadata) else {
                return nil
            }
            return text
        }
    }

    /// What follows the last dot that is not the first byte.
    private static func `extension`(of name: [UInt8]) -> [UInt8]? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        return Array(name[(dot + 1)...])
    }
}

extension TextTest {
    fileprivate func passes(_ text: [UInt8]) -> Bool {
        switch self {
        case .contains(let part):
            Selecting.contains(Letters.canonical(text), folded: folded(Letters.canonical(part)))
        case .equals(let other):
            Selecting.equals(Letters.canonical(text), folded: folded(Letters.canonical(other)))
        case .fits(let glob, _): glob.matches(text)
        }
    }
}

extension LabelTest {
    fileprivate func matches(_ label: PhotoLabel) -> Bool {
        switch label {
        case .none: self == .none
        case .colour(let colour): rawValue == colour.rawValue
        case .other: self == .other
        }
    }
}
