import Layouts
import Testing

@Suite struct `the vectors of the thumbnail cache` {
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
                return isClose(strip.start, ends[0]) && isClose(strip.end, ends[1])
            }
    }

    @Test func `size buckets`() throws {
        try vectors.each("cache", "sizeBucket") { id, input, output in
            let bucket = sizeBucket(longSide: Int(try input.number("px")))
            let expected: Int? =
                if case .number(let n) = try output.at("bucket") { Int(n) } else { nil }
            #expect(bucket == expected, "\(id)")
        }
    }

    @Test func `the scale of a JPEG`() throws {
        try vectors.each("cache", "jpegScale") { id, input, output in
            let image = try input.numbers("image")
            let target = try input.numbers("target")
            let scale = JPEGScale(
                width: Int(image[0]), height: Int(image[1]), targetWidth: Int(target[0]),
                targetHeight: Int(target[1]))
            #expect(Double(scale.eighths) == (try output.number("M")), "\(id)")
            let decoded = try output.numbers("decoded")
            #expect([Double(scale.width), Double(scale.height)] == decoded, "\(id)")
        }
    }

    @Test func `deliveries`() throws {
        let modes: [String: Delivery.Mode] = [
            "opportunistic": .opportunistic, "highQuality": .highQuality, "fast": .fast,
        ]
        let pictures: [String: Delivery.Picture] = ["degraded": .degraded, "final": .final]
        try vectors.each("cache", "delivery") { id, input, output in
            let mode = try #require(modes[try input.text("mode")], "\(id)")
            let delivery = Delivery(
                mode, isSynchronous: try input.at("synchronous") == .flag(true))
            let available = try input.text("available")
            #expect(available == "none" || pictures[available] != nil, "\(id)")
            let expected = try output.list("callbacks").map { value -> Delivery.Picture? in
                if case .text(let name) = value { pictures[name] } else { nil }
            }
            #expect(delivery.pictures(available: pictures[available]) == expected, "\(id)")
        }
    }
}
