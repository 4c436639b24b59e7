import CarouselMode
import DeckMode
import DisplayList
import GridMode
import Likeness
import Photos
import Selecting
import StackMode
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Stacks that are folded` {
    private func bench(_ change: (inout Options) -> Void = { _ in }) -> Bench {
        var bench = Bench(of: Twelve.facts) {
            $0.foldsBursts = true
            change(&$0)
        }
        bench.tellAll(Twelve.facts)
        return bench
    }

    @Test(arguments: [Mode.deck, .grid, .waterfall, .stack, .carousel], MotionLevel.allCases)
    func `are one place in the order, shown by one of their photos`(
        mode: Mode, motion: MotionLevel
    ) {
        let bench = bench {
            $0.mode = mode
            $0.motion = motion
        }
        // Without figures a burst is shown by its first photo, a bracket by its middle one.
        #expect(bench.order == [0, 1, 2, 6, 8, 10])
        #expect(bench.front == 0 && bench.line.contains("1/6"), "\(bench.line)")
    }

    @Test func `say how many they are, in the line and on the card`() {
        var bench = bench()
        bench.press(.goTo(2))
        #expect(bench.line.contains("▤ 4") && bench.text.contains(" ▤ 4 "), "\(bench.text)")
        bench.press(.goTo(4))
        #expect(bench.line.contains("◫ 3 · −2 0 +2 EV"), "\(bench.line)")
    }

    @Test func `say it in letters where there is nothing else`() {
        var bench = bench { $0.signs = .ascii }
        bench.press(.goTo(2))
        #expect(bench.line.contains("[4]"), "\(bench.line)")
        bench.press(.goTo(4))
        #expect(bench.line.contains("[b 3]"), "\(bench.line)")
    }

    @Test func `unfold in their places by e, and fold again around the photo in front`() {
        var bench = bench()
        bench.press(.goTo(2))
        bench.press(.expand)
        #expect(bench.order == [0, 1, 2, 3, 4, 5, 6, 8, 10] && bench.front == 2)
        #expect(bench.line.contains("▤ 1/4"), "\(bench.line)")
        bench.press(.goTo(4))
        #expect(bench.front == 4 && bench.line.contains("▤ 3/4"))
        bench.press(.expand)
        #expect(bench.order == [0, 1, 4, 6, 8, 10] && bench.front == 4)
        bench.press(.goTo(0))
        bench.press(.expand)
        #expect(bench.line.contains("no burst"))
    }

    @Test func `fold and unfold all by gb, and nothing is lost`() {
        var bench = bench()
        bench.press(.goTo(2))
        bench.press(.bursts)
        #expect(bench.order == Array(0..<12) && bench.front == 2)
        bench.press(.goTo(4))
        bench.press(.bursts)
        #expect(bench.order == [0, 1, 4, 6, 8, 10] && bench.front == 4)
        bench.command("set bursts off")
        #expect(bench.order == Array(0..<12) && bench.front == 4)
        bench.command("set bursts on")
        bench.command("set bursts.gap 0.3")
        #expect(bench.order.count > 6 && bench.front == 4)
    }

    @Test func `are reached by braces, whichever side one comes from`() {
        var bench = bench()
        bench.press(.stack(1))
        #expect(bench.front == 2)
        bench.press(.expand)
        bench.press(.stack(1))
        #expect(bench.front == 8)
        bench.press(.stack(-1))
        #expect(bench.front == 2)
        bench.press(.goTo(4))
        bench.press(.stack(1))
        bench.press(.stack(1))
        #expect(bench.front == 10)
        bench.press(.stack(1))
        #expect(bench.front == 10 && bench.line.contains("no burst or bracket behind this"))
    }

    @Test(arguments: [Mode.deck, .grid, .waterfall, .stack, .carousel], MotionLevel.allCases)
    func `give the place of a trashed photo to the next one, and undo gives it back`(
        mode: Mode, motion: MotionLevel
    ) {
        var bench = bench {
            $0.mode = mode
            $0.motion = motion
        }
        bench.press(.goTo(2))
        #expect(bench.trash() != nil)
        #expect(bench.order == [0, 1, 3, 6, 8, 10] && bench.front == 3)
        #expect(bench.line.contains("▤ 3") || bench.line.contains("trash"), "\(bench.line)")
        bench.wait()
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2, 6, 8, 10] && bench.front == 2)
        bench.press(.redo)
        #expect(bench.order == [0, 1, 3, 6, 8, 10] && bench.front == 3)
    }

    @Test func `let one key act on the photo that is shown alone`() {
        var bench = bench()
        bench.press(.goTo(2))
        bench.press(.decide(.stars(4)))
        bench.press(.decide(.toggleFlag(.reject)))
        #expect(Set(bench.model.judgements.keys) == [PhotoID(2)])
        bench.trash()
        bench.press(.bursts)
        #expect(bench.order == [0, 1] + Array(3..<12))
    }

    @Test func `never form around the photo in front: it is regrouped when it leaves`() {
        var bench = Bench(of: Twelve.facts) { $0.foldsBursts = true }
        bench.press(.goTo(3))
        bench.tellAll(Twelve.facts)
        #expect(bench.order == [0, 1, 2, 3, 4, 5, 6, 8, 10] && bench.front == 3)
        bench.press(.next)
        #expect(bench.order == [0, 1, 2, 3, 4, 5, 6, 8, 10] && bench.front == 4)
        bench.press(.goTo(6))
        #expect(bench.order == [0, 1, 4, 6, 8, 10] && bench.front == 6)
    }

    @Test func `form only where all is known of the photos around`() {
        var bench = Bench(of: Twelve.facts) { $0.foldsBursts = true }
        bench.tellHeaders(Twelve.facts)
        for number in [2, 3, 5, 7, 8, 9, 10, 11] { bench.tellHash(Twelve.facts, of: number) }
        bench.wait()
        bench.send(.frame)
        #expect(bench.order == [0, 1, 2, 3, 4, 5, 6, 8, 10])
        bench.tellHash(Twelve.facts, of: 4)
        #expect(bench.order == [0, 1, 2, 6, 8, 10])
    }

    @Test func `ask what photos are like that follow each other closely, and no others`() {
        var bench = Bench(of: Twelve.facts) { $0.foldsBursts = true }
        bench.tellHeaders(Twelve.facts)
        var asked: Set<Int> = []
        for _ in 0..<20 {
            guard let next = bench.model.panels.figuring.wanted.hashes.first else { break }
            asked.insert(next.number)
            bench.tellHash(Twelve.facts, of: next.number)
        }
        #expect(asked == Set(2...5).union(7...11))
    }

    @Test func `ask nothing while they are off and no key needs them`() {
        var bench = Bench(of: Twelve.facts)
        bench.tellHeaders(Twelve.facts)
        for number in 0..<12 {
            bench.press(.goTo(number))
            #expect(bench.model.panels.figuring.wanted.hashes.isEmpty)
        }
    }

    @Test func `keep a photo that no longer matches until it leaves, and show the next`() {
        var bench = bench()
        bench.command("filter !3+")
        #expect(bench.order == [0, 1, 2, 6, 8, 10])
        bench.press(.goTo(2))
        bench.press(.decide(.stars(3)))
        #expect(bench.front == 2 && bench.order == [0, 1, 2, 6, 8, 10])
        bench.press(.next)
        #expect(bench.order == [0, 1, 3, 6, 8, 10] && bench.front == 6)
        bench.press(.undo)
        #expect(bench.front == 2 && bench.order == [0, 1, 2, 6, 8, 10])
    }

    @Test func `of sets that a filter cuts stay sets`() {
        var bench = bench()
        bench.command("filter !name:IMG_8*")
        bench.press(.goTo(4))
        #expect([7, 9].contains(bench.front))
        #expect(bench.keep().isEmpty && bench.line.contains("a bracket"), "\(bench.line)")
    }

    @Test func `show the suggested best, which has a diamond, and nothing follows from it`() {
        var bench = bench()
        for (number, sharp) in [(2, 40.0), (3, 60), (4, 80), (5, 50)] {
            bench.send(.figured(PhotoID(number), .sharp(sharp), nil))
        }
        #expect(bench.order == [0, 1, 4, 6, 8, 10])
        bench.press(.goTo(2))
        #expect(bench.line.contains("▤ 4 ◆"), "\(bench.line)")
        bench.press(.expand)
        bench.press(.goTo(2))
        #expect(bench.front == 2 && !bench.line.contains("◆"))
    }

    @Test func `by hand last for the session, and are dissolved by hand`() {
        var bench = bench()
        bench.press(.bursts)
        bench.command("mark name:IMG_0.* or name:IMG_1.*")
        bench.command("burst marked")
        bench.command("unmark")
        bench.press(.bursts)
        #expect(
            bench.order == [0, 2, 6, 8, 10] || bench.order == [1, 2, 6, 8, 10], "\(bench.order)")
        bench.press(.goTo(0))
        bench.command("burst none")
        #expect(bench.order == [0, 1, 2, 6, 8, 10])
        bench.press(.goTo(4))
        bench.command("burst none")
        #expect(bench.order == [0, 1, 2, 6, 8, 10] && bench.line.contains("no burst"))
        bench.command("bracket none")
        #expect(bench.order == [0, 1, 2, 6, 7, 8, 9, 10])
    }

    @Test func `of a bracket take no photo into a burst by hand`() {
        var bench = bench()
        bench.press(.bursts)
        bench.command("mark name:IMG_7.* or name:IMG_8.*")
        bench.command("burst marked")
        #expect(bench.line.contains("is of a bracket"), "\(bench.line)")
    }
}

extension PhotoFigures {
    static func sharp(_ sharp: Double) -> PhotoFigures {
        PhotoFigures(sharp: sharp, blown: 0, crushed: 0, median: 100)
    }
}

@Suite struct `A filter by stacks` {
    @Test func `shows bursts, brackets, single photos and the best ones`() {
        var bench = Bench(of: Twelve.facts)
        bench.tellHeaders(Twelve.facts)
        bench.command("filter burst")
        #expect(bench.order == [] || bench.order == [0])
        for number in 0..<12 { bench.tellHash(Twelve.facts, of: number) }
        bench.press(.last)
        bench.wait()
        bench.send(.frame)
        #expect(bench.order == [2, 3, 4, 5, 10, 11])
        bench.command("filter bracket")
        #expect(bench.order == [7, 8, 9])
        bench.command("filter single")
        #expect(bench.order == [0, 1, 6])
        bench.command("filter best")
        #expect(bench.order == [])
        for number in 2...5 {
            bench.send(.figured(PhotoID(number), .sharp(10 * Double(number)), nil))
        }
        bench.press(.last)
        bench.press(.first)
        #expect(bench.order == [5], "\(bench.order)")
    }

    @Test func `looks only while it is in force`() {
        var bench = Bench(of: Twelve.facts)
        bench.tellHeaders(Twelve.facts)
        bench.command("filter burst")
        #expect(!bench.model.panels.figuring.wanted.hashes.isEmpty)
        bench.command("filter")
        #expect(bench.model.panels.figuring.wanted.hashes.isEmpty)
    }
}
