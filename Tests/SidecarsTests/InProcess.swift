import CDecoding
import CXMP
import CullingVectors
import Selecting

@testable import Sidecars

extension XMPDocument {
    /// Reads a document in this process, without a worker.
    init(bytes: [UInt8]) throws(SidecarRefusal) {
        var map = XMPMap()
        xmp_map(bytes, bytes.count, &map)
        try self.init(map, size: bytes.count)
    }
}

extension DocumentText {
    /// Reads what a document says in this process, without a worker.
    init(bytes: [UInt8]) throws(SidecarRefusal) {
        var words = XMPWords()
        xmp_words(bytes, bytes.count, &words)
        try self.init(words)
    }
}

extension Judgement {
    /// From `[stars, flag, label]` of a vector.
    init(values: JSON) throws {
        let values = try values.asList()
        self.init(
            stars: Int(try values[0].asNumber()),
            flag: PhotoFlag(rawValue: try values[1].asText()) ?? .none,
            label: PhotoLabel(word: try values[2].asText()))
    }
}

extension PhotoLabel {
    /// A colour, `none`, or `other:` and a text.
    init(word: String) {
        if let colour = LabelColour(rawValue: word) {
            self = .colour(colour)
        } else {
            self = word.hasPrefix("other:") ? .other(Array(word.dropFirst(6).utf8)) : .none
        }
    }
}

extension [XMPField: [[UInt8]]] {
    /// From an object of names, each with a text or a list of texts.
    init(vector: JSON) throws {
        self.init()
        guard case .object(let members) = vector else { throw JSON.Missing(key: "object") }
        for (name, value) in members {
            guard let field = XMPField(name: name) else { throw JSON.Missing(key: name) }
            if case .list(let items) = value {
                self[field] = try items.map { try $0.asBytes() }
            } else {
                self[field] = [try value.asBytes()]
            }
        }
    }
}
