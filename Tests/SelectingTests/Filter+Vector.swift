import CullingVectors
import Photos

@testable import Selecting

extension Filter {
    /// The expression as the vectors write it.
    var vector: JSON {
        switch self {
        case .all: .list([.text("all")])
        case .not(let filter): .list([.text("not"), filter.vector])
        case .and(let filters): .list([.text("and")] + filters.map(\.vector))
        case .or(let filters): .list([.text("or")] + filters.map(\.vector))
        case .word(let word): .list([.text(word.rawValue)])
        case .number(let field, let comparison, let value):
            .list([.text(field.word), .text(comparison.rawValue), .number(value)])
        case .date(let from, let to): .list([.text("date"), digits(from), digits(to)])
        case .text(let field, let test): .list(words(field, test))
        case .type(let type):
            .list([
                .text("type"), .text(PhotoTypes.words[type.rawValue.trailingZeroBitCount]),
            ])
        case .flag(let flag): .list([.text("flag"), .text(flag.rawValue)])
        case .label(let label): .list([.text("label"), .text(label.rawValue)])
        }
    }

    private func digits(_ moment: Moment?) -> JSON {
        guard let moment else { return .null }
        let digits = "\(moment.digits)"
        return .text(String(repeating: "0", count: 14 - digits.count) + digits)
    }

    private func words(_ field: TextField, _ test: TextTest) -> [JSON] {
        func text(_ bytes: [UInt8]) -> JSON { .text(String(decoding: bytes, as: UTF8.self)) }
        switch test {
        case .equals(let other): return [.text(field.word), .text("is"), text(other)]
        case .fits(_, let written): return [.text(field.word), .text("like"), text(written)]
        case .contains(let part):
            if field == .name { return [.text("name contains"), text(part)] }
            return [.text(field.word), .text("like"), text(part)]
        }
    }
}

extension Judgement {
    /// From the members `stars`, `flag` and `label` of a vector.
    init(vector: JSON) throws {
        self.init(stars: Int(try vector.number("stars")))
        flag = PhotoFlag(rawValue: try vector.text("flag")) ?? .none
        let word = try vector.text("label")
        if let colour = LabelColour(rawValue: word) {
            label = .colour(colour)
        } else if word.hasPrefix("other:") {
            label = .other(Array(word.dropFirst(6).utf8))
        }
    }
}

extension SelectableFacts {
    /// A photo of the vectors: what is not there is unknown.
    init(vector: JSON) throws {
        func number(_ key: String) throws -> Double? { try vector.optional(key)?.asNumber() }
        func has(_ key: String) throws -> Bool { try vector.optional(key)?.asFlag() ?? false }
        self.init(name: try vector.bytes("name"))
        judgement = try Judgement(vector: vector)
        let words = try vector.list("types").map { try $0.asText() }
        for word in words { types.formUnion(PhotoTypes(word: word) ?? []) }
        if words.count > 1 { traits.insert(.pair) }
        for (key, trait) in [
            ("marked", PhotoTraits.marked), ("sidecar", .sidecar), ("video", .video), ("gps", .gps),
            ("damaged", .damaged), ("broken", .broken), ("best", .best), ("bracket", .bracket),
        ] where try has(key) { traits.insert(trait) }
        if try number("copies") ?? 1 > 1 { traits.insert(.copies) }
        date = try vector.optional("date").flatMap { Int64(try $0.asText()) }
            .flatMap { Moment(digits: $0) }
        // What files say has the names of the words that filters ask for it by.
        for field in MetadataField.all {
            guard let word = field.filterWord, let known = try vector.optional(word) else {
                continue
            }
            switch field.kind {
            case .integer: field.set(&metadata, .integer(Int64(try known.asNumber())))
            case .number: field.set(&metadata, .number(try known.asNumber()))
            case .text: field.set(&metadata, .text(try known.asText()))
            }
        }
        size = try number("size").map { Int64($0) }
        (sharpness, blown, crushed) = (
            try number("sharp"), try number("blown"), try number("crushed")
        )
        burstCount = try number("burst").map { Int($0) }
    }
}
