/// What a filter asks of a photo, so that nobody finds out more than that.
public struct FilterNeeds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// What somebody decided about it.
    public static let judgement = FilterNeeds(rawValue: 1)
    /// What only the header of its file tells.
    public static let header = FilterNeeds(rawValue: 1 << 1)
    /// Camera and lens, which the header tells too.
    public static let texts = FilterNeeds(rawValue: 1 << 2)
    /// How long its files are.
    public static let size = FilterNeeds(rawValue: 1 << 3)
    /// The formats of its pictures.
    public static let types = FilterNeeds(rawValue: 1 << 4)
    /// Whether it can be shown, and how well.
    public static let state = FilterNeeds(rawValue: 1 << 5)
    /// What files belong to it.
    public static let members = FilterNeeds(rawValue: 1 << 6)
    /// Whether it has a mark.
    public static let marks = FilterNeeds(rawValue: 1 << 7)
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
        case .number(.stars, _, _), .flag, .label: .judgement
        case .number(.size, _, _): .size
        case .number, .date: .header
        case .text(.name, _): []
        case .text(.ext, _): .members
        case .text(.camera, _), .text(.lens, _): [.header, .texts]
        case .type: [.types, .members]
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
        case .gps, .wide, .tall, .square: .header
        case .marked: .marks
        case .burst, .single, .best: []
        }
    }
}
