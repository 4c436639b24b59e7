import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `auto-advance` {
    private func bench(_ mode: Mode = .usual, photos: Int = 5) -> Bench {
        var options = Options()
        options.mode = mode
        options.common.advances = true
        return Bench(photos: photos, options: options)
    }

    @Test(arguments: Mode.allCases)
    func `what gives a photo something brings the next one, in every mode`(mode: Mode) {
        for decision in Decision.some {
            var bench = bench(mode)
            bench.press(.decide(decision))
            #expect(bench.front == (decision.isSetting ? 1 : 0), "\(decision)")
            #expect(bench.judgement(1) == .none)
        }
    }

    @Test func `clearing brings none, and at the last photo nothing moves`() {
        var bench = bench(photos: 2)
        bench.press(.decide(.toggleFlag(.reject)))
        bench.wait()
        bench.press(.previous)
        bench.press(.decide(.toggleFlag(.reject)))
        #expect(bench.front == 0)
        bench.press(.last)
        bench.wait()
        bench.press(.decide(.stars(2)))
        #expect(bench.front == 1)
    }

    @Test
    func
        `twenty keys as fast as they go give twenty photos their stars, and twenty undos take them`()
    {
        var bench = bench(photos: 21)
        for number in 0..<20 {
            bench.wait(0.01)
            bench.press(.decide(.stars(number % 5 + 1)))
        }
        #expect((0..<20).allSatisfy { bench.judgement($0).stars == $0 % 5 + 1 })
        for _ in 0..<20 { bench.press(.undo) }
        #expect(bench.model.space.album.judgements.isEmpty)
        #expect(bench.front == 0)
    }

    @Test func `the same key within 150 ms counts once, unless the terminal tells repeats itself`()
    {
        var held = bench()
        for _ in 0..<4 {
            held.press(.decide(.stars(3)))
            held.wait(0.03)
        }
        #expect(held.front == 1)
        held.wait(0.15)
        held.press(.decide(.stars(3)))
        #expect(held.front == 2)
        var told = bench()
        told.send(.releasesReported(true))
        told.press(.decide(.stars(3)))
        told.wait(0.03)
        told.press(.decide(.stars(3)))
        #expect(told.front == 2)
    }

    @Test func `a rejection is taken back by undo, as its key is about the next photo by then`() {
        var bench = Bench(photos: 3)
        bench.press(.autoAdvance)
        bench.press(.decide(.toggleFlag(.reject)))
        #expect(bench.front == 1)
        #expect(bench.said == "✗ IMG_0.JPG is rejected · u undo", "\(bench.said ?? "")")
        bench.press(.autoAdvance)
        bench.press(.decide(.toggleFlag(.reject)))
        #expect(bench.text.contains("is rejected · X takes it back"), "\(bench.text)")
    }

    @Test func `a key turns it on and off`() {
        var bench = Bench(photos: 3)
        bench.press(.autoAdvance)
        #expect(bench.said == "advance = on · a decision brings the next photo")
        bench.press(.decide(.stars(1)))
        #expect(bench.front == 1)
        bench.press(.autoAdvance)
        bench.press(.decide(.stars(1)))
        #expect(bench.front == 1)
    }
}
