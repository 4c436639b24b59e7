import DeckMode
import DisplayList
import GridMode
import Selecting
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `A decision about several photos` {
    private func bench(_ mode: Mode = .grid) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        return Bench(photos: 9, options: options)
    }

    @Test func `is one step, kept as one and taken back by one key`() throws {
        var bench = bench()
        bench.command("mark name:IMG_[2-5]*")
        bench.effects = []
        bench.press(.decide(.stars(3)))
        #expect(bench.text.contains("4 marked photos ★★★ · u undo"))
        #expect(bench.kept.map(\.changes.count) == [4])
        for photo in 0..<9 { #expect(bench.judgement(photo).stars == ((2...5) ~= photo ? 3 : 0)) }
        #expect(bench.front == 0, "nothing comes to the front")
        bench.press(.undo)
        #expect(bench.model.space.album.judgements.isEmpty)
        #expect(bench.front == 2 && bench.text.contains("4 photos: no stars"))
        bench.press(.redo)
        #expect(bench.judgement(5).stars == 3 && bench.text.contains("4 photos ★★★"))
        #expect(bench.kept.map(\.way) == [.made, .takenBack, .madeAgain])
    }

    @Test func `sets what any of them lacks, and clears what all have`() {
        var bench = bench()
        bench.press(.goTo(4))
        bench.press(.decide(.toggleFlag(.pick)))
        bench.command("mark name:IMG_[345]*")
        bench.press(.decide(.toggleFlag(.pick)))
        #expect(bench.favourites.map(\.number).sorted() == [3, 4, 5])
        bench.press(.decide(.toggleFlag(.pick)))
        #expect(bench.favourites.isEmpty)
        bench.press(.undo)
        bench.press(.undo)
        #expect(bench.favourites == [PhotoID(4)])
    }

    @Test func `brings no next photo, and says what is where nothing changes`() {
        var bench = bench()
        bench.command("set advance on")
        bench.command("mark name:IMG_[34]*")
        bench.press(.goTo(3))
        bench.press(.decide(.stars(2)))
        #expect(bench.front == 3)
        bench.effects = []
        bench.command("rate 2")
        #expect(bench.kept.isEmpty && bench.text.contains("2 marked photos ★★"))
        bench.press(.mode(.deck))
        bench.press(.decide(.stars(5)))
        #expect(bench.judgement(3).stars == 5 && bench.judgement(4).stars == 2, "in cards one")
    }
}
