import Photos

/// What a filter asks of a photo, so that no more than that is read.
public struct FilterNeeds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The decision about it.
    public static let judgement = FilterNeeds(rawValue: 1)
    /// What only the header of its file tells.
    public static let header = FilterNeeds(rawValue: 1 << 1)
    /// How long its files are.
    public static let size = FilterNeeds(rawValue: 1 << 2)
    /// The formats of its pictures.
    public static let types = FilterNeeds(rawValue: 1 << 3)
    /// Whether it can be shown, and how well.
    public static let state = FilterNeeds(rawValue: 1 << 4)
    /// What files belong to it.
    public static let members = FilterNeeds(rawValue: 1 << 5)
    /// Whether it has a mark.
    public static let marks = FilterNeeds(rawValue: 1 << 6)
    /// What is measured of its pixels.
    public static let figures = FilterNeeds(rawValue: 1 << 7)
    /// Which photos it is a burst or a set with.
    public static let stacks = FilterNeeds(rawValue: 1 << 8)
    /// Whether it has copies.
    public static let copies = FilterNeeds(rawValue: 1 << 9)
    /// All that a filter can ask.
    public static let everything = FilterNeeds(rawValue: 0x3FF)
}

extension Filter {
    /// What it asks of each photo.
    public var needs: FilterNeeds {
        switch self {
        case .all: []
        case .not(let filter): filter.needs
        case .and(let filters), .or(let filters):
            filters.reduce(into: []) { $0.formUnion($1.needs) }
        case .word(let word): word.needs
        case .number(.photo(let number), _, _): number.needs
        // Sides are those of the photo as it is shown turned.
        case .number(.metadata(let row), _, _) where MetadataField.all[row].isSide:
            [.header, .judgement]
        case .number(.metadata, _, _), .text(.metadata, _), .date: .header
        case .flag, .label: .judgement
        case .text(.name, _): []
        case .text(.ext, _): .members
        case .type: [.types, .members]
        }
    }
}

extension Filter {
    /// Whether it asks for the best photos of bursts.
    public var asksBest: Bool {
        switch self {
        case .not(let filter): filter.asksBest
        case .and(let filters), .or(let filters): filters.contains(where: \.asksBest)
        default: self == .word(.best)
        }
    }
}

extension PhotoNumber {
    fileprivate var needs: FilterNeeds {
        switch self {
        case .stars: .judgement
        case .size: .size
        case .mp: .header
        case .sharp, .blown, .crushed: .figures
        }
    }
}

extension FilterWord {
    fileprivate var needs: FilterNeeds {
        switch self {
        case .pick, .reject, .flagged, .unflagged, .red, .yellow, .green, .blue, .purple,
            .labelled, .unlabelled, .decided, .undecided:
            .judgement
        case .raw, .jpeg, .heif: [.types, .members]
        case .pair, .video, .sidecar: .members
        case .damaged, .broken: .state
        case .gps, .square: .header
        case .wide, .tall: [.header, .judgement]
        case .marked: .marks
        case .burst, .bracket, .single: [.stacks, .header]
        case .best: [.stacks, .header, .judgement]
        case .copies: .copies
        }
    }
}
