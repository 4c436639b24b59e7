import CSQLite
import Photos

/// The columns of the index are the rows of `MetadataField.all`.
extension PhotoMetadata {
    /// Their names, with a comma between two.
    static var indexColumns: String { MetadataField.all.map(\.name).joined(separator: ",") }

    /// A value a column.
    var indexValues: [IndexValue] {
        MetadataField.all.map { field in field.value(self).map { IndexValue($0) } ?? IndexValue() }
    }

    /// Of a value a column, as a row has them.
    init(indexValues: some Sequence<IndexValue>) {
        self.init()
        for (field, value) in zip(MetadataField.all, indexValues) {
            if let known = value.known { field.set(&self, known) }
        }
    }
}

extension PixelFacts {
    /// A value a column.
    var indexValues: [IndexValue] { values.map { $0.map { IndexValue($0) } ?? IndexValue() } }

    /// Of a value a column, as a row has them.
    init(indexValues: some Sequence<IndexValue>) { self.init(values: indexValues.map(\.known)) }
}

extension IndexValue {
    /// Bytes that are stored beside it.
    init(ofBytes count: Int) {
        self.init()
        kind = INDEX_BYTES
        length = Int32(count)
    }

    /// A text that is too long is left out.
    fileprivate init(_ value: MetadataValue) {
        self.init()
        switch value {
        case .integer(let number):
            kind = INDEX_INTEGER
            integer = number
        case .number(let value):
            kind = INDEX_NUMBER
            number = value
        case .text(let text):
            let bytes = Array(text.utf8)
            guard bytes.count <= Int(INDEX_TEXT_LIMIT) else { return }
            kind = INDEX_TEXT
            length = Int32(bytes.count)
            unsafe withUnsafeMutableBytes(of: &self.text) { unsafe $0.copyBytes(from: bytes) }
        }
    }

    fileprivate var known: MetadataValue? {
        switch kind {
        case INDEX_INTEGER: return .integer(integer)
        case INDEX_NUMBER: return .number(number)
        case INDEX_TEXT:
            let bytes = unsafe withUnsafeBytes(of: text) { unsafe Array($0.prefix(Int(length))) }
            return .text(String(decoding: bytes, as: UTF8.self))
        default: return nil
        }
    }
}
