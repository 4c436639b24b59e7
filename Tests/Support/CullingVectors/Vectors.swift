import Foundation

/// The test vectors of the ways of browsing: layouts, page transitions and what the waterfall keeps ready.
public struct Vectors {
    public let root: JSON

    /// Those that `RIFFLE_SPEC_VECTORS` names, or the project's own copy.
    public init() throws {
        let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/vectors.json")
        let named = ProcessInfo.processInfo.environment["RIFFLE_SPEC_VECTORS"]
        let url = named.map { URL(fileURLWithPath: $0) } ?? own
        root = try JSONReader.read(Array(Data(contentsOf: url)))
    }

    /// Runs `check` on the name, the input and the output of every vector of a function; none of them is an error.
    public func each(
        _ group: String, _ function: String, _ check: (String, JSON, JSON) throws -> Void
    ) throws {
        let vectors = try root.at(group).list(function)
        if vectors.isEmpty { throw JSON.Missing(key: function) }
        for vector in vectors {
            try check(vector.text("id"), vector.at("in"), vector.at("out"))
        }
    }
}

extension Double {
    /// Whether a number is that of a vector, which has four decimals.
    public func agrees(with expected: Double) -> Bool { abs(self - expected) <= 1e-4 }
}

/// Whether a number is that of a vector.
public func isClose(_ a: Double, _ b: Double) -> Bool { a.agrees(with: b) }
