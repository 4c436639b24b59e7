import CullingVectors
import Testing

@testable import Selecting

@Suite struct `Filters of the specification` {
    let filters: JSON
    let photos: [SelectableFacts]

    init() throws {
        filters = try CullingVectors().root.at("filters")
        photos = try filters.list("photos").map(SelectableFacts.init(vector:))
    }

    @Test func `are read and match as it says`() throws {
        let vectors = try filters.list("filters")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let text = try vector.text("filter")
            let filter = try Filter(Array(text.utf8))
            let parsed = try vector.at("parsed")
            #expect(isClose(filter.vector, parsed), "\(text): \(filter.vector)")
            let names = photos.filter(filter.matches).map {
                JSON.text(String(decoding: $0.name, as: UTF8.self))
            }
            #expect(try names == vector.list("matches"), "\(text)")
        }
    }

    @Test func `know bursts, sets and copies`() throws {
        let sets = try CullingVectors().root.at("sets")
        let photos = try sets.list("photos").map(SelectableFacts.init(vector:))
        let vectors = try sets.list("filters")
        #expect(vectors.count >= 5)
        for vector in vectors {
            let text = try vector.text("filter")
            let names = photos.filter(try Filter(Array(text.utf8)).matches).map {
                JSON.text(String(decoding: $0.name, as: UTF8.self))
            }
            #expect(try names == vector.list("matches"), "\(text)")
        }
    }

    @Test func `are refused with the words and the place that it says`() throws {
        let vectors = try filters.list("refused")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let text = try vector.text("filter")
            let error = #expect(throws: FilterError.self, "\(text)") {
                try Filter(Array(text.utf8))
            }
            // Says what is expected since the specification was written.
            let former = "not a number: "
            var words = try vector.text("words")
            if words.hasPrefix(former) {
                words = "expected a number: " + words.dropFirst(former.count)
            }
            #expect(error.map { String(decoding: $0.words, as: UTF8.self) } == words)
            #expect(try error.map { Double($0.place) } == vector.number("at"), "\(text)")
        }
    }

    @Test func `have globs that match as it says`() throws {
        let vectors = try filters.list("globs")
        #expect(!vectors.isEmpty)
        for vector in vectors {
            let glob = Glob(try vector.bytes("glob"))
            #expect(
                try glob.matches(vector.bytes("text")) == vector.at("matches").asFlag(), "\(vector)"
            )
        }
    }
}

/// The same value, but for the last digits of numbers.
private func isClose(_ a: JSON, _ b: JSON) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): abs(a - b) <= 1e-9 * max(1, abs(b))
    case (.list(let a), .list(let b)):
        a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1) }
    default: a == b
    }
}
