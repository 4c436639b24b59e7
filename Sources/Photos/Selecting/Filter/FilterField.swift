import Photos

/// What is compared as a number.
public enum NumberField: Hashable, Sendable {
    /// A row of the table of metadata, by its place there.
    case metadata(Int)
    case photo(PhotoNumber)

    /// All that have a word.
    static let all: [NumberField] =
        MetadataField.all.indices.filter {
            let field = MetadataField.all[$0]
            return field.kind != .text && field.filterWord != nil
        }.map { .metadata($0) } + PhotoNumber.allCases.map { .photo($0) }

    /// The field of a word in small letters.
    init?(word: String) {
        guard let field = Self.all.first(where: { $0.word == word }) else { return nil }
        self = field
    }

    /// Its word in a filter.
    var word: String {
        switch self {
        case .metadata(let row): MetadataField.all[row].filterWord ?? ""
        case .photo(let number): number.rawValue
        }
    }

    /// How people write its values.
    var notation: NumberNotation {
        switch self {
        case .metadata(let row): MetadataField.all[row].unit == .seconds ? .time : .plain
        case .photo(.size): .bytes
        case .photo(.blown), .photo(.crushed): .percent
        case .photo(.mp), .photo(.stars), .photo(.sharp): .plain
        }
    }

    /// Whether small values are requested, as of f-numbers, rather than large ones.
    var isAskedFromAbove: Bool {
        switch self {
        case .metadata(let row): MetadataField.all[row].unit != .none
        case .photo: false
        }
    }
}

/// A number that a photo has besides what its file says; its raw value is its word.
public enum PhotoNumber: String, Hashable, Sendable, CaseIterable {
    case size, mp, stars, sharp, blown, crushed

    /// Whether what is nearly the same number is the same: these were measured or rounded.
    var isRough: Bool {
        switch self {
        case .mp, .sharp, .blown, .crushed: true
        case .size, .stars: false
        }
    }
}

/// What is compared as a text.
public enum TextField: Hashable, Sendable {
    /// A row of the table of metadata, by its place there.
    case metadata(Int)
    case name, ext

    /// All that have a word.
    static let all: [TextField] =
        [.name, .ext]
        + MetadataField.all.indices.filter {
            let field = MetadataField.all[$0]
            return field.kind == .text && field.filterWord != nil
        }.map { .metadata($0) }

    /// The field of a word in small letters.
    init?(word: String) {
        guard let field = Self.all.first(where: { $0.word == word }) else { return nil }
        self = field
    }

    /// Its word in a filter.
    var word: String {
        switch self {
        case .metadata(let row): MetadataField.all[row].filterWord ?? ""
        case .name: "name"
        case .ext: "ext"
        }
    }
}
