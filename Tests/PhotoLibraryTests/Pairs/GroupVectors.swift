import Foundation

/// The vectors of the specification about files that belong together.
struct GroupVectors: Decodable {
    struct Case: Decodable {
        let `case`: String
        let names: [VectorName]
        let listed: [VectorName]?
        let show: String
        let photos: [Photo]
        let free: [VectorName]
    }

    struct Photo: Decodable, Hashable {
        let stem: VectorName
        let cover: VectorName
        let members: [VectorName]
    }

    let groups: [Case]

    /// Those that `RIFFLE_CULLING_VECTORS` names, or the project's own copy.
    static func read(file: String = #filePath) throws -> GroupVectors {
        let own = URL(fileURLWithPath: file).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/culling-vectors.json")
        let named = ProcessInfo.processInfo.environment["RIFFLE_CULLING_VECTORS"]
        let url = named.map { URL(fileURLWithPath: $0) } ?? own
        return try JSONDecoder().decode(GroupVectors.self, from: Data(contentsOf: url))
    }
}

/// A name: a text, or the bytes where they are not UTF-8.
struct VectorName: Decodable, Hashable {
    let bytes: [UInt8]

    private struct Hexadecimal: Decodable {
        let hex: String
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            bytes = Array(text.utf8)
            return
        }
        let digits = Array(try Hexadecimal(from: decoder).hex)
        bytes = try stride(from: 0, to: digits.count - 1, by: 2).map { place in
            guard let byte = UInt8(String(digits[place...(place + 1)]), radix: 16) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "not hexadecimal"))
            }
            return byte
        }
    }
}
