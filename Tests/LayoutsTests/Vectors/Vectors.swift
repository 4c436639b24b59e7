import CullingVectors
import Foundation
import Testing

/// The test vectors of the specification.
struct Vectors {
    let root: JSON

    /// Those that `RIFFLE_SPEC_VECTORS` names, or the project's own copy.
    init(file: String = #filePath) throws {
        let own = URL(fileURLWithPath: file).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/vectors.json")
        let named = ProcessInfo.processInfo.environment["RIFFLE_SPEC_VECTORS"]
        let url = named.map { URL(fileURLWithPath: $0) } ?? own
        root = try JSONReader.read(Array(Data(contentsOf: url)))
    }

    /// Runs `check` on the name, the input and the output of every vector of a function, and tells that there were some.
    func each(
        _ group: String, _ function: String, _ check: (String, JSON, JSON) throws -> Void
    ) throws {
        let vectors = try root.at(group).list(function)
        #expect(!vectors.isEmpty)
        for vector in vectors {
            try check(vector.text("id"), vector.at("in"), vector.at("out"))
        }
    }
}

/// The vectors have four decimals.
func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-4 }
