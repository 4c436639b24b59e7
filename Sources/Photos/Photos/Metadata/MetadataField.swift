/// One thing that may be known of a photo: a row of `MetadataField.all`.
///
/// The index is made of the rows, and so are the numbers and texts that filters compare. A new one is a stored property of
/// `PhotoMetadata`, a row, and the place that reads it out of a file.
public struct MetadataField: Sendable {
    /// What its values are; those of one field are all of one kind.
    public enum Kind: Hashable, Sendable {
        case integer
        case number
        case text
    }

    /// What its numbers are, as far as people write them in a way of their own.
    public enum Unit: Hashable, Sendable {
        case none
        case seconds
        case fNumber
    }

    /// Its word in lists, and its column in the index: lower case letters.
    public let name: String
    public let kind: Kind
    public let unit: Unit
    /// The word before a comparison in a filter; nil where none compares it.
    public let filterWord: String?
    /// Its value; nil where it is unknown.
    public let value: @Sendable (PhotoMetadata) -> MetadataValue?
    /// Sets the value; one of another kind, or that makes no sense, leaves it unknown.
    public let set: @Sendable (inout PhotoMetadata, MetadataValue) -> Void

    /// Whether it is a side of the photo, which a quarter turn exchanges with the other one.
    public var isSide: Bool { name == "width" || name == "height" }

    /// A whole number.
    init<Number: FixedWidthInteger & Sendable>(
        _ name: String, _ get: @escaping @Sendable (PhotoMetadata) -> Number?,
        _ put: @escaping @Sendable (inout PhotoMetadata, Number?) -> Void,
        in range: ClosedRange<Number>,
        filterWord: String? = nil
    ) {
        self.init(
            name, kind: .integer, filterWord: filterWord,
            value: { get($0).map { .integer(Int64($0)) } },
            set: { metadata, value in
                guard case .integer(let number) = value, let exact = Number(exactly: number)
                else { return }
                put(&metadata, range.contains(exact) ? exact : nil)
            })
    }

    /// A number that is more than nought.
    init(
        _ name: String, _ get: @escaping @Sendable (PhotoMetadata) -> Float?,
        _ put: @escaping @Sendable (inout PhotoMetadata, Float?) -> Void,
        unit: Unit = .none, filterWord: String? = nil
    ) {
        self.init(
            name, kind: .number, unit: unit, filterWord: filterWord,
            value: { get($0).map { .number(Double($0)) } },
            set: { metadata, value in
                guard let number = value.number.map({ Float($0) }) else { return }
                put(&metadata, number > 0 && number.isFinite ? number : nil)
            })
    }

    /// Whether something is so.
    init(
        _ name: String, _ get: @escaping @Sendable (PhotoMetadata) -> Bool?,
        _ put: @escaping @Sendable (inout PhotoMetadata, Bool?) -> Void
    ) {
        self.init(
            name, kind: .integer,
            value: { get($0).map { .integer($0 ? 1 : 0) } },
            set: { metadata, value in
                guard case .integer(let number) = value else { return }
                put(&metadata, number != 0)
            })
    }

    /// A text that is not empty.
    init(
        _ name: String, _ get: @escaping @Sendable (PhotoMetadata) -> String?,
        _ put: @escaping @Sendable (inout PhotoMetadata, String?) -> Void,
        filterWord: String? = nil
    ) {
        self.init(
            name, kind: .text, filterWord: filterWord,
            value: { get($0).map { .text($0) } },
            set: { metadata, value in
                guard case .text(let text) = value else { return }
                put(&metadata, text.isEmpty ? nil : text)
            })
    }

    /// Anything.
    init(
        _ name: String, kind: Kind, unit: Unit = .none, filterWord: String? = nil,
        value: @escaping @Sendable (PhotoMetadata) -> MetadataValue?,
        set: @escaping @Sendable (inout PhotoMetadata, MetadataValue) -> Void
    ) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.filterWord = filterWord
        self.value = value
        self.set = set
    }
}

/// A value of a field, as it is stored and compared.
public enum MetadataValue: Hashable, Sendable {
    case integer(Int64)
    case number(Double)
    case text(String)

    /// For comparing with a number; nil for a text.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .text: nil
        }
    }
}

/// Whether coordinates in degrees are a position on the Earth.
///
/// A receiver that has found nothing leaves zeros and says that they are void.
public func isPosition(latitude: Double, longitude: Double, isVoid: Bool) -> Bool {
    let isNowhere = latitude == 0 && longitude == 0 && isVoid
    return abs(latitude) <= 90 && abs(longitude) <= 180 && !isNowhere
}
