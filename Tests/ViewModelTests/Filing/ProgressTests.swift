import DisplayList
import GridMode
import Photos
import SeededRandom
import Testing

@_spi(Coordinator) @testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Many photos on their way` {
    private func bench(_ photos: Int) -> Bench {
        var options = Options()
        options.mode = .grid
        options.motion = .off
        options.common.targets[1] = Array("~/select".utf8)
        var bench = Bench(photos: photos, options: options)
        bench.command("mark all")
        return bench
    }

    @Test(arguments: [Intent.trash, .moveTo(1)])
    func `tell how far they are and how long the rest takes`(key: Intent) {
        var bench = bench(2_000)
        let (verb, place): (String, Sentence) =
            key == .trash ? ("trashing", "trash") : ("moving", "select")
        bench.press(key)
        bench.send(.questionReady(1))
        bench.wait()
        bench.press(key)
        #expect(bench.text.contains("2,000 photos → \(place.text) · u undo"), "\(bench.text)")
        #expect(bench.model.filings.due == [bench.now + Filings.patience])
        bench.wait(0.5)
        bench.send(.frame)
        #expect(bench.text.contains("\(verb) 1 of 2,000 · u undo"), "\(bench.text)")
        bench.wait(9.5)
        bench.send(.answered((0..<100).map { .trashed(op: $0, bytes: 1, place: place) }))
        #expect(bench.text.contains("\(verb) 101 of 2,000 · 4 min · u undo"), "\(bench.text)")
        // After another key it shows where no other message does.
        bench.press(.close)
        #expect(bench.text.contains("\(verb) 101 of 2,000 · 4 min"), "\(bench.text)")
        bench.send(.answered((100..<1_600).map { .trashed(op: $0, bytes: 1, place: place) }))
        #expect(!bench.text.contains("min") && bench.text.contains("\(verb) 1,601 of 2,000 · "))
        bench.send(.answered((1_600..<2_000).map { .trashed(op: $0, bytes: 1, place: place) }))
        #expect(!bench.text.contains(verb), "\(bench.text)")
    }

    @Test func `of one nothing is told but where it is`() {
        var bench = bench(0)
        bench = Bench(photos: 3)
        bench.trash()
        bench.wait(5)
        bench.send(.frame)
        #expect(bench.text.contains("→ trash") && !bench.text.contains("trashing"))
    }

    @Test(arguments: [
        (0.0, nil), (9, nil), (10, "10 s"), (41, "50 s"), (50, "50 s"), (51, "1 min"),
        (61, "2 min"), (7_100, "119 min"), (7_201, "3 h"), (.infinity, nil), (.nan, nil),
    ])
    func `how long it takes is told as people say it`(seconds: Double, words: String?) {
        #expect(waitText(seconds) == words)
    }

    @Test func `numbers are told in groups of three digits`() {
        let all = [0: "0", 7: "7", 999: "999", 1_000: "1,000", 41_200: "41,200"]
        for (number, words) in all { #expect(countText(number) == words) }
        #expect(countText(100_000) == "100,000" && countText(1_234_567) == "1,234,567")
    }

    /// To weigh all for each that becomes known takes seconds where thousands are marked.
    @Test func `marked, measure what a count of all says, whatever becomes known`() {
        for seed in Seeds.count(50) {
            var dice = Dice(seed: seed)
            var bench = Bench(photos: 12)
            for _ in 0..<40 {
                let photo = PhotoID(dice.roll(12))
                switch dice.roll(5) {
                case 0: bench.press(.mark)
                case 1: bench.press(.goTo(dice.roll(12)))
                case 2: bench.send(.decoded(photo, .usual))
                case 3: bench.send(.photosChanged([photo]))
                default:
                    let bytes = Int64(dice.roll(1_000))
                    bench.send(
                        .measured([
                            PhotoHeader(photo: photo, metadata: .init(), byteCount: bytes)
                        ]))
                }
                var counted = Marking()
                counted.count(bench.model.space.album) { _ in false }
                let tally = bench.model.selection.marking.tally
                #expect(tally.count == counted.tally.count, "seed \(seed)")
                #expect(tally.bytes == counted.tally.bytes, "seed \(seed)")
            }
        }
    }
}
