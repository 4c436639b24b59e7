import CullingVectors
import Testing

@testable import WaterfallMode

/// Test vectors of the preheat window.
///
/// DecodingTests test the scale of a JPEG and the order of decodes.
@Suite struct `the vectors of what is kept ready` {
    let vectors: Vectors

    init() throws { vectors = try Vectors() }

    @Test func `the preheat window`() throws {
        try vectors.each("cache", "preheat") { id, input, output in
            let height = try input.number("H")
            var window = PreheatWindow()
            let steps = try output.list("steps")
            let scrolls = try input.numbers("scrollY")
            try #require(steps.count == scrolls.count, "\(id)")
            for (scroll, step) in zip(scrolls, steps) {
                let change = window.follow(scroll: scroll, height: height)
                #expect(try step.at("update") == .flag(change != nil), "\(id) \(scroll)")
                let strip = try #require(window.strip)
                #expect(matches([strip], [try step.at("window")]), "\(id) \(scroll)")
                #expect(matches(change?.added ?? [], try step.list("added")), "\(id) \(scroll)")
                #expect(matches(change?.removed ?? [], try step.list("removed")), "\(id) \(scroll)")
            }
        }
    }

    private func matches(_ strips: [PreheatWindow.Strip], _ expected: [JSON]) -> Bool {
        strips.count == expected.count
            && zip(strips, expected).allSatisfy { strip, pair in
                guard let ends = try? pair.numbers, ends.count == 2 else { return false }
                return strip.start.agrees(with: ends[0]) && strip.end.agrees(with: ends[1])
            }
    }
}
