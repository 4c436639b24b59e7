import Foundation

/// The test vectors of the culling desk.
public struct CullingVectors {
    public let root: JSON

    /// Those that `RIFFLE_CULLING_VECTORS` names, or the project's own copy.
    public init() throws {
        let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/culling-vectors.json")
        let named = ProcessInfo.processInfo.environment["RIFFLE_CULLING_VECTORS"]
        let url = named.map { URL(fileURLWithPath: $0) } ?? own
        root = try JSONReader.read(Array(Data(contentsOf: url)))
    }
}
