import DisplayList
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `A filter` {
    /// Ten photos, of which 2, 5 and 7 have four stars, and 8 is rejected.
    private var bench: Bench {
        var bench = Bench(photos: 10)
        bench.judge([
            2: Judgement(stars: 4), 5: Judgement(stars: 4), 7: Judgement(stars: 4),
            8: Judgement(flag: .reject),
        ])
        return bench
    }

    @Test
    func `shows those that it is for, and the photo in front stays there or gives way to the next`()
    {
        var bench = bench
        bench.press(.goTo(5))
        bench.command("filter 3+")
        #expect(bench.order == [2, 5, 7] && bench.front == 5)
        bench.command("filter")
        bench.press(.goTo(3))
        bench.command("filter 3+")
        #expect(bench.order == [2, 5, 7] && bench.front == 5)
        bench.command("filter")
        bench.press(.last)
        bench.command("filter 3+")
        #expect(bench.front == 7, "none follows: the last before it")
    }

    @Test func `ends with the order and the front that were there before it`() {
        var bench = bench
        bench.press(.goTo(3))
        bench.command("filter 3+")
        #expect(bench.front == 5)
        bench.press(.filterToggle)
        #expect(bench.order == Array(0..<10) && bench.front == 3)
        bench.press(.filterToggle)
        #expect(bench.order == [2, 5, 7] && bench.front == 5)
        bench.press(.next)
        bench.press(.filterToggle)
        #expect(bench.front == 7, "who has gone elsewhere stays there")
        bench.command("filter name:*_[25]*")
        #expect(bench.front == 5)
        bench.command("filter red")
        bench.press(.close)
        #expect(bench.front == 5, "what was in front last counts")
    }

    @Test func `says left of everything how many it leaves`() {
        var bench = bench
        bench.command("filter 3+ !reject")
        #expect(bench.bar().hasPrefix(" [3+ !reject] 3 of 10 · IMG_2.JPG · 1/3"))
        bench.command("filter")
        #expect(bench.bar().hasPrefix(" IMG_0.JPG · 1/10"))
    }

    @Test func `that is for none leaves an empty screen, and Esc takes it back`() {
        var bench = bench
        bench.press(.goTo(4))
        bench.press(.close)
        bench.command("filter 3+ red")
        #expect(bench.order.isEmpty)
        #expect(bench.text.contains("no photo matches 3+ red · Esc shows all"))
        bench.press(.close)
        #expect(bench.order == Array(0..<10) && bench.front == 4)
        bench.command("filter 3+")
        bench.press(.close)
        #expect(bench.order == [2, 5, 7], "Esc takes back only a filter that leaves nothing")
    }

    @Test func `never takes the photo in front away for what was decided about it`() {
        var bench = bench
        bench.command("filter !pick")
        bench.press(.goTo(4))
        bench.press(.favourite)
        #expect(bench.order == Array(0..<10) && bench.front == 4)
        bench.wait(10)
        #expect(bench.bar().contains("IMG_4.JPG no longer matches"))
        bench.press(.next)
        #expect(bench.order == [0, 1, 2, 3, 5, 6, 7, 8, 9] && bench.front == 5)
        bench.press(.undo)
        #expect(bench.front == 4 && bench.order == Array(0..<10))
        bench.press(.redo)
        #expect(bench.front == 4, "it does not match, and is in front all the same")
        bench.press(.previous)
        #expect(bench.order == [0, 1, 2, 3, 5, 6, 7, 8, 9] && bench.front == 3)
        bench.press(.undo)
        #expect(bench.front == 4 && bench.order == Array(0..<10))
    }

    @Test func `takes in what comes, and what becomes known`() {
        var bench = bench
        bench.command("filter 3+")
        bench.judge([9: Judgement(stars: 5)])
        #expect(bench.order == [2, 5, 7, 9])
        bench.judge([5: Judgement(stars: 1), 10: Judgement(stars: 3)])
        #expect(bench.order == [2, 7, 9])
        bench.send(.photosArranged((0..<12).map { .numbered($0) }))
        #expect(
            bench.order == [2, 7, 9],
            "what was told of a photo before it came is told again with it")
        bench.judge([10: Judgement(stars: 3)])
        #expect(bench.order == [2, 7, 9, 10])
        bench.send(.photosArranged([11, 10, 9, 2, 1].map { .numbered($0) }))
        #expect(bench.order == [10, 9, 2])
        bench.press(.filterToggle)
        #expect(bench.order == [11, 10, 9, 2, 1])
    }

    @Test func `keeps the places of what is in the trash`() {
        var bench = bench
        bench.command("filter 3+")
        bench.press(.goTo(1))
        bench.trash()
        #expect(bench.order == [2, 7])
        bench.command("filter")
        #expect(bench.order == [0, 1, 2, 3, 4, 6, 7, 8, 9])
        bench.press(.goTo(5))
        bench.trash()
        #expect(bench.order == [0, 1, 2, 3, 4, 7, 8, 9])
        bench.command("filter 3+")
        bench.press(.undo)
        #expect(bench.order == [2, 6, 7] && bench.front == 6, "undo brings what does not match")
        bench.press(.undo)
        #expect(bench.order == [2, 5, 7] && bench.front == 5)
        bench.command("filter")
        #expect(bench.order == Array(0..<10) && bench.front == 5)
    }

    @Test func `grows while what it asks for is being read`() {
        var bench = Bench(photos: 4)
        bench.command("filter iso>=800")
        #expect(bench.order.isEmpty)
        #expect(bench.text.contains("0 of 4 read"))
        bench.measure(1, iso: 1600)
        #expect(bench.order == [1] && bench.front == 1)
        bench.wait(10)
        #expect(bench.bar().contains("[iso>=800] 1 of 4 … 1 of 4 read"))
        bench.measure(0, iso: 800)
        bench.measure(2, iso: 100)
        bench.measure(3)
        #expect(bench.order == [0, 1] && bench.front == 1)
        bench.wait(10)
        #expect(!bench.bar().contains("read"))
    }

    @Test func `that is for all is none`() {
        var bench = Bench(photos: 4)
        bench.send(.judgementsFound([PhotoID(1): Judgement(stars: 3)]))
        bench.command("filter 3+")
        #expect(bench.order == [1])
        bench.command("filter all")
        #expect(bench.order == [0, 1, 2, 3] && bench.model.filter == nil)
        #expect(bench.text.contains("no filter") && !bench.text.contains("[all]"))
    }

    @Test func `knows files by their sizes and formats`() {
        var bench = Bench(photos: 0)
        let names = ["a.jpg", "b.CR2", "c.png", "d.HEIC", "sub.dir/e.nef", "f"]
        bench.send(
            .photosArranged(
                names.enumerated().map { Photo(id: PhotoID($0), name: Array($1.utf8)) }))
        bench.command("filter raw")
        #expect(bench.order == [1, 4])
        bench.command("filter type=heif or type:png")
        #expect(bench.order == [2, 3])
        bench.command("filter name:e.*")
        #expect(bench.order == [4], "folders are no part of a name")
        bench.send(
            .photosArranged(
                names.enumerated().map {
                    Photo(
                        id: PhotoID(20 + $0), name: Array($1.utf8),
                        others: Array(($0 == 0 ? " +CR2 +2 xmp" : "").utf8),
                        otherCount: $0 == 0 ? 3 : 0)
                }))
        for (words, order) in [
            ("pair", [20]), ("sidecar raw", [20]), ("ext=cr2", [20, 21]), ("video", []),
            ("raw", [20, 21, 24]),
        ] {
            bench.command("filter " + words)
            #expect(bench.order == order, "\(words)")
        }
        bench.send(
            .photosArranged(
                names.enumerated().map { Photo(id: PhotoID($0), name: Array($1.utf8)) }))
        bench.measure(3, byteCount: 6_000_000)
        bench.command("filter size>5M")
        #expect(bench.order == [3])
    }

    @Test func `that is none is said where it was typed, and the one in force stays`() {
        var bench = bench
        bench.command("filter 3+")
        bench.command("filter date:2024-13")
        #expect(bench.order == [2, 5, 7])
        #expect(bench.bar(-2) == " :filter date:2024-13▏")
        #expect(bench.bar() == "         ^ not a date: 2024-13")
        #expect(bench.model.inputContext == .command)
        bench.press(.prompt(.erase))
        #expect(
            bench.bar() == " :filter date:2024-1▏", "what is wrong is said until something is typed"
        )
        bench.press(.close)
        bench.command("filter pick and (")
        #expect(bench.bar() == "                   ^ something is missing here")
    }

    @Test func `is edited where it is, and remembered`() {
        var bench = bench
        bench.press(.filterToggle)
        #expect(bench.bar().contains("no filter yet"))
        bench.press(.filter)
        #expect(bench.bar().hasPrefix(" :filter ▏"))
        bench.press(.prompt(.text("4 or reject")))
        bench.press(.prompt(.submit))
        #expect(bench.order == [2, 5, 7, 8])
        bench.press(.filter)
        #expect(bench.bar() == " :filter 4 or reject▏")
    }

    @Test func `has a first photo that need not be the first of all`() {
        var bench = bench
        #expect(bench.model.isFirstInFront)
        bench.command("filter name:IMG_3.JPG")
        #expect(bench.front == 3 && !bench.model.isFirstInFront)
        bench.command("filter name:IMG_0.JPG or name:IMG_3.JPG")
        bench.press(.first)
        #expect(bench.front == 0 && bench.model.isFirstInFront)
    }

    @Test func `is in force from the first photo on`() throws {
        var options = Options()
        options.filter = try ShownFilter(Array("name:*_3*".utf8))
        var bench = Bench(photos: 40, options: options)
        #expect(bench.order == [3] + Array(30..<40) && bench.front == 3)
        bench.press(.filterToggle)
        #expect(bench.order == Array(0..<40) && bench.front == 0)
    }

    @Test func `counts all photos in the end`() {
        var bench = bench
        bench.command("filter 3+")
        bench.trash()
        #expect(bench.model.summary.kept.map(\.id.number) == [0, 1, 3, 4, 5, 6, 7, 8, 9])
        #expect(bench.model.summary.trashed.map(\.id.number) == [2])
    }
}
