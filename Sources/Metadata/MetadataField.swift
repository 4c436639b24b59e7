/// One thing that may be known of a photo: a row of `MetadataField.all`.
///
/// The index, filters and whatever shows what is known are made of the rows. A new one is a stored property of
/// `Metadata`, a row, and the place that reads it out of a file.
public struct MetadataField: Sendable {
    /// What its values are; those of one field are all of one kind.
    public enum Kind: Hashable, Sendable {
        case integer
        case number
        case text
    }

    /// Its word in lists, and its column in the index: lower case letters.
    public let name: String
    public let kind: Kind
    /// The word before a comparison in a filter; nil where no filter asks for it.
    public let filterWord: String?
    /// As a person reads it; nil where it is unknown.
    public let text: @Sendable (PhotoMetadata) -> String?
    /// Its value; nil where it is unknown.
    public let value: @Sendable (PhotoMetadata) -> MetadataValue?
    /// Sets the value; one of another kind, or that makes no sense, leaves it unknown.
    public let set: @Sendable (inout PhotoMetadata, MetadataValue) -> Void

    /// A whole number.
    init<Number: FixedWidthInteger & Sendable>(
        _ name: String, _ path: any WritableKeyPath<PhotoMetadata, Number?> & Sendable,
        in range: ClosedRange<Number>,
        filterWord: String? = nil,
        text: @escaping @Sendable (Number) -> String
    ) {
        self.init(
            name, kind: .integer, filterWord: filterWord,
            text: { $0[keyPath: path].map(text) },
            value: { $0[keyPath: path].map { .integer(Int64($0)) } },
            set: { metadata, value in
                guard case .integer(let number) = value, let exact = Number(exactly: number)
                else { return }
                metadata[keyPath: path] = range.contains(exact) ? exact : nil
            })
    }

    /// A number that is more than nought.
    init(
        _ name: String, _ path: any WritableKeyPath<PhotoMetadata, Float?> & Sendable,
        filterWord: String? = nil,
        text: @escaping @Sendable (Float) -> String
    ) {
        self.init(
            name, kind: .number, filterWord: filterWord,
            text: { $0[keyPath: path].map(text) },
            value: { $0[keyPath: path].map { .number(Double($0)) } },
            set: { metadata, value in
                guard let number = value.number.map({ Float($0) }) else { return }
                metadata[keyPath: path] = number > 0 && number.isFinite ? number : nil
            })
    }

    /// A text that is not empty.
    init(
        _ name: String, _ path: any WritableKeyPath<PhotoMetadata, String?> & Sendable,
        filterWord: String? = nil
    ) {
        self.init(
            name, kind: .text, filterWord: filterWord,
            text: { $0[keyPath: path] },
            value: { $0[keyPath: path].map { .text($0) } },
            set: { metadata, value in
                guard case .text(let text) = value else { return }
                metadata[keyPath: path] = text.isEmpty ? nil : text
            })
    }

    /// Anything.
    init(
        _ name: String, kind: Kind, filterWord: String?,
        text: @escaping @Sendable (PhotoMetadata) -> String?,
        value: @escaping @Sendable (PhotoMetadata) -> MetadataValue?,
        set: @escaping @Sendable (inout PhotoMetadata, MetadataValue) -> Void
    ) {
        self.name = name
        self.kind = kind
        self.filterWord = filterWord
        self.text = text
        self.value = value
        self.set = set
    }
}
