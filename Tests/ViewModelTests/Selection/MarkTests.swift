import DeckMode
import DisplayList
import Geometry
import GridMode
import Selecting
import StackMode
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Marks` {
    private func bench(_ mode: Mode = .grid, photos: Int = 12) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        return Bench(photos: photos, options: options)
    }

    @Test(arguments: Mode.allCases)
    func `are given and taken by the same key, and are no step`(mode: Mode) {
        var bench = bench(mode)
        bench.press(.goTo(3))
        bench.press(.mark)
        #expect(bench.marked == [3] && bench.front == 3 && bench.kept.isEmpty)
        #expect(bench.bar().contains("◉ IMG_3.JPG"))
        bench.press(.undo)
        #expect(bench.marked == [3])
        #expect(bench.effects.contains(.earlier(.undo)), "nothing of this session to take back")
        bench.press(.mark)
        #expect(bench.marked == [])
    }

    @Test func `from the last one marked to here are given together`() {
        var bench = bench()
        bench.press(.goTo(4))
        bench.press(.markRange)
        #expect(bench.marked == [4], "none was marked before: this one")
        bench.press(.goTo(7))
        bench.press(.markRange)
        #expect(bench.marked == [4, 5, 6, 7])
        bench.press(.goTo(2))
        bench.press(.markRange)
        #expect(bench.marked == [2, 3, 4, 5, 6, 7], "from the end of the last range")
        #expect(bench.text.contains("6 photos marked"))
    }

    @Test func `go with the order that is shown, and with the photo`() {
        var bench = bench(photos: 6)
        bench.press(.goTo(1))
        bench.press(.mark)
        bench.send(.photosArranged([5, 1, 3, 0, 2, 4].map { .numbered($0) }))
        bench.press(.last)
        bench.press(.markRange)
        #expect(bench.marked == [0, 1, 2, 3, 4])
        bench.press(.mode(.deck))
        bench.command("filter name:IMG_[13]*")
        bench.command("filter")
        bench.press(.mode(.grid))
        #expect(bench.marked == [0, 1, 2, 3, 4])
    }

    @Test func `are given to a range, which stretches with the selection`() {
        var bench = bench()
        bench.press(.goTo(2))
        bench.press(.range)
        bench.press(.goTo(6))
        #expect(bench.marked == [] && bench.model.space.range == 2...6)
        #expect(bench.bar().contains("range of 5"))
        bench.press(.mark)
        #expect(bench.marked == [2, 3, 4, 5, 6] && bench.model.space.range == nil)
        bench.press(.range)
        bench.press(.goTo(8))
        bench.press(.range)
        #expect(bench.marked == [2, 3, 4, 5, 6, 7, 8])
    }

    @Test func `are not given to a range that Esc or another mode drops`() {
        var bench = bench()
        bench.press(.range)
        bench.press(.goTo(3))
        bench.press(.close)
        #expect(bench.model.space.range == nil && bench.marked == [])
        bench.press(.range)
        bench.press(.mode(.deck))
        #expect(bench.model.space.range == nil)
        bench.press(.range)
        #expect(bench.model.space.range == nil, "there is none in cards")
    }

    @Test func `are given by words of a filter, among those shown`() {
        var bench = bench()
        bench.press(.goTo(3))
        bench.press(.decide(.flag(.pick)))
        bench.command("filter name:IMG_?.*")
        bench.command("mark !pick")
        #expect(bench.marked == [0, 1, 2, 4, 5, 6, 7, 8, 9])
        bench.command("unmark name:IMG_[0-4].*")
        #expect(bench.marked == [5, 6, 7, 8, 9])
        bench.command("mark")
        #expect(bench.marked == [5, 6, 7, 8, 9] && bench.text.contains(":mark needs a filter"))
        bench.command("unmark")
        #expect(bench.marked == [])
        bench.command("mark iso>=x")
        #expect(bench.text.contains("^"), "what is wrong stands below the line")
        bench.press(.close)
        bench.press(.markAll(true))
        #expect(bench.marked == Array(0...9), "not those that the filter hides")
        bench.press(.markAll(false))
        #expect(bench.marked == [])
    }

    @Test func `alone are shown on top of the filter in force, and no more`() {
        var bench = bench()
        bench.press(.markedOnly)
        #expect(bench.text.contains("nothing is marked") && bench.order.count == 12)
        bench.command("filter name:*[13579]* or name:IMG_2.JPG")
        bench.command("mark name:IMG_1*")
        #expect(bench.marked == [1, 10, 11])
        bench.press(.markedOnly)
        #expect(bench.order == [1, 10, 11])
        #expect(bench.bar().hasPrefix(" [(name:*[13579]*"))
        bench.press(.markedOnly)
        #expect(bench.order == [1, 2, 3, 5, 7, 9, 10, 11])
        bench.command("filter")
        bench.press(.markedOnly)
        #expect(bench.order == [1, 10, 11])
        bench.press(.mark)
        #expect(bench.bar().contains("no longer matches"), "what is in front stays there")
        bench.press(.last)
        #expect(bench.order == [10, 11])
    }

    @Test func `alone give way to the filter beneath once none of them is left`() {
        var bench = bench()
        bench.command("filter name:*[13579]*")
        bench.command("mark name:IMG_11.JPG")
        bench.press(.markedOnly)
        #expect(bench.order == [11])
        bench.trash()
        #expect(bench.order.isEmpty)
        bench.press(.close)
        #expect(bench.order == [1, 3, 5, 7, 9, 10])
        bench.press(.close)
        #expect(bench.order == [1, 3, 5, 7, 9, 10], "only an empty filter is taken off")
    }

    @Test func `alone are what F takes off and brings back`() {
        var bench = bench()
        bench.command("mark name:IMG_1*")
        bench.press(.markedOnly)
        bench.press(.filterToggle)
        #expect(bench.order.count == 12 && bench.text.contains("no filter · F brings it back"))
        bench.press(.filterToggle)
        #expect(bench.order == [1, 10, 11])
    }

    @Test func `are counted and weighed in the status line`() {
        var bench = bench()
        bench.press(.goTo(4))
        bench.see()
        bench.press(.mark)
        bench.wait(10)
        #expect(bench.bar().contains("1 marked · 2.1 MB"))
        bench.press(.markAll(true))
        bench.command("filter name:IMG_[0-3]*")
        bench.wait(10)
        #expect(bench.bar().contains("6 of 12 marked"))
        bench.command("filter")
        bench.send(.photosArranged((0..<8).map { .numbered($0) }))
        bench.wait(10)
        #expect(bench.bar().contains("8 marked"), "those that are gone do not count")
    }

    @Test func `are repeated by the key that repeats`() {
        var bench = bench(.deck)
        bench.press(.mark)
        bench.press(.next)
        bench.press(.repeatDecision)
        bench.press(.next)
        bench.press(.repeatDecision)
        #expect(bench.marked == [0, 1, 2])
        bench.press(.mark)
        bench.press(.previous)
        bench.press(.repeatDecision)
        #expect(bench.marked == [0])
    }

    @Test func `are seen in ASCII and without colours`() {
        for (style, sign) in [(SignStyle.ascii, "(o) IMG_0"), (.uncoloured, "◉ IMG_0")] {
            var options = Options()
            options.mode = .grid
            options.common.signs = style
            var bench = Bench(photos: 3, options: options)
            bench.press(.mark)
            #expect(bench.bar().contains(sign))
        }
    }

    @Test(arguments: [Mode.grid, .waterfall, .stack], [(20, 6), (80, 24), (160, 46)])
    func `are one sign and a thin edge on a tile, in one place`(
        mode: Mode, screen: (columns: Int, rows: Int)
    ) throws {
        var options = Options()
        options.mode = mode
        options.motion = .off
        var bench = Bench(
            photos: 9, options: options,
            viewport: Viewport(columns: screen.columns, rows: screen.rows))
        if mode == .stack { bench.press(.spread) }
        for photo in 0..<9 { bench.send(.decoded(PhotoID(photo), .usual)) }
        bench.wait()
        func edges() -> [Sprite] { bench.scene.sprites.filter { $0.line == .mark } }
        func signs() -> [Label] {
            bench.scene.labels.filter { label in
                if case .bar = label.place { return false }
                return label.spans.contains { $0.style == .mark }
            }
        }
        #expect(edges().isEmpty && signs().isEmpty)
        bench.press(.mark)
        let tile = try #require(bench.sprite(0)?.seenBounds)
        #expect(edges().count == (tile.size.width >= 3 ? 1 : 0) && signs().count == 1)
        for edge in edges().compactMap(\.seenBounds) {
            #expect(edge.size.width == 1 && tile.contains(edge))
            #expect(edge.minX - tile.minX <= 0.06 * tile.size.width, "at the left")
        }
        for sign in signs() {
            guard case .point(let point, _) = sign.place else { continue }
            #expect(tile.contains(point) || tile.size.height < 3)
            #expect(point.x - tile.minX <= 0.06 * tile.size.width + 1, "at the left")
            #expect(point.y - tile.minY <= 0.06 * tile.size.height + 3, "at the top")
        }
        #expect(bench.scene.sprites.contains { $0.line == .selection })
    }

    @Test func `are given to a tile that is clicked with Control, or to the range with Alt`() throws
    {
        var bench = bench()
        for photo in 0..<9 { bench.send(.decoded(PhotoID(photo), .usual)) }
        let third = try #require(bench.sprite(2)).centre
        let fifth = try #require(bench.sprite(4)).centre
        bench.send(.pointer(.marked(third, isRange: false)))
        #expect(bench.marked == [2] && bench.front == 2)
        bench.send(.pointer(.marked(fifth, isRange: true)))
        #expect(bench.marked == [2, 3, 4] && bench.front == 4)
        bench.send(.pointer(.marked(third, isRange: false)))
        #expect(bench.marked == [3, 4])
    }
}

extension Bench {
    /// The numbers of the marked photos.
    var marked: [Int] { model.space.album.marks.map(\.number).sorted() }
}
