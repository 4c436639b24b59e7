import DeckMode
import DisplayList
import GridMode
import Selecting
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `An act on marked photos` {
    /// Forty photos, with the first and the third marked, and the last one selected: other tiles are on the screen.
    private func bench(_ mode: Mode = .grid, columns: Int = 160) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        options.common.keyNames = [.decide(.toggleFlag(.reject)): "X", .copyTo(1): "y1"]
        options.common.targets[1] = Array("/select".utf8)
        var bench = Bench(
            photos: 400, options: options, viewport: Viewport(columns: columns, rows: 46))
        bench.command("mark name:IMG_[02].JPG")
        bench.press(.last)
        bench.wait()
        return bench
    }

    private static let reject = Intent.decide(.toggleFlag(.reject))

    @Test(arguments: [Mode.grid, .waterfall])
    func `asks where none of them is on the screen, and is done where it comes again`(mode: Mode) {
        var bench = bench(mode)
        bench.press(Self.reject)
        #expect(bench.text.contains("reject 2 marked photos that are not in view? X again"))
        #expect(bench.kept.isEmpty && bench.model.judgements.isEmpty)
        bench.wait()
        bench.press(Self.reject)
        #expect(bench.rejected == [0, 2] && bench.kept.count == 1)
        #expect(bench.text.contains("✗ 2 marked photos are rejected · u undo"))
        #expect(bench.front == 399, "nothing comes to the front")
        bench.press(.undo)
        #expect(bench.rejected == [])
    }

    @Test(arguments: [Mode.grid, .waterfall])
    func `asks nothing where one of them is on the screen`(mode: Mode) {
        var bench = bench(mode)
        bench.press(.first)
        bench.press(.next)
        bench.press(Self.reject)
        #expect(bench.rejected == [0, 2])
        #expect(bench.text.contains("✗ 2 marked photos are rejected · u undo"))
        bench.command("unmark name:IMG_2.JPG")
        bench.wait()
        bench.press(.decide(.stars(4)))
        #expect(bench.text.contains("1 marked photo ★★★★ · u undo"), "the one in front is another")
        #expect(bench.judgement(0).stars == 4 && bench.judgement(1).stars == 0)
    }

    @Test func `that a card without a picture has is seen on that card`() {
        var bench = bench()
        bench.press(.first)
        for photo in [0, 2] {
            bench.send(
                .undecodable(PhotoID(photo), reason: "broken", isBroken: true))
        }
        bench.press(Self.reject)
        #expect(bench.rejected == [0, 2])
    }

    @Test func `is about the photo in front, and asks nothing, in cards and in the viewer`() {
        var bench = bench()
        bench.press(.open)
        bench.press(Self.reject)
        #expect(bench.rejected == [399])
        bench.press(.close)
        bench.press(.mode(.deck))
        bench.press(.decide(.stars(2)))
        #expect(bench.judgement(399).stars == 2 && bench.judgement(0).stars == 0)
    }

    @Test func `is not done where something else comes between, or the time is over`() {
        let between: [(inout Bench) -> Void] = [
            { $0.press(.previous) }, { $0.press(.last) }, { $0.press(.trash) },
            { $0.wait(3.1) }, { $0.press(.decide(.stars(1))) },
            { $0.send(.photosArranged((0..<390).map { .numbered($0) })) },
        ]
        for (number, other) in between.enumerated() {
            var bench = bench()
            bench.press(Self.reject)
            bench.wait(0.5)
            other(&bench)
            bench.wait(0.5)
            bench.effects = []
            bench.press(Self.reject)
            #expect(bench.model.judgements.isEmpty, "what came between: \(number)")
        }
    }

    @Test func `is answered by no key that is held`() {
        var bench = bench()
        bench.press(Self.reject)
        bench.wait(0.05)
        bench.press(Self.reject)
        #expect(bench.rejected == [] && bench.text.contains("X again"), "pressed twice in haste")
        // A keyboard waits for its first repeat, and not for the second.
        bench.wait(0.5)
        bench.press(Self.reject)
        #expect(bench.rejected == [0, 2])
        for _ in 0..<20 {
            bench.wait(0.03)
            bench.press(Self.reject)
            #expect(bench.rejected == [])
            #expect(bench.text.contains("a held key answers no question"))
        }
        #expect(bench.kept.map(\.way) == [.made, .takenBack])
    }

    @Test(arguments: [
        (160, "reject 2 marked photos that are not in view? X again"),
        (60, "reject 2 not in view? X again"), (20, "reject 2? X again"),
    ])
    func `asks in as many words as there is room for`(columns: Int, words: String) {
        var bench = bench(columns: columns)
        bench.press(Self.reject)
        #expect(bench.text.contains(words))
    }

    @Test(arguments: [
        (Decision.stars(3), "★★★ for 2 marked photos"), (.stars(0), "no stars for 2 marked photos"),
        (.flag(.none), "no flag for 2 marked photos"), (.toggleFlag(.pick), "pick 2 marked photos"),
        (.toggleLabel(.red), "red for 2 marked photos"),
        (.label(.none), "no label for 2 marked photos"),
    ])
    func `is named`(decision: Decision, words: String) {
        var bench = bench()
        bench.press(.decide(decision))
        #expect(bench.text.contains(words + " that are not in view? "))
    }

    @Test func `asks before a copy, a link and another program too`() throws {
        var bench = bench()
        bench.press(.copyTo(1))
        #expect(
            bench.text.contains("copy 2 marked photos that are not in view to select? y1 again"))
        #expect(bench.effects.orders == 0)
        bench.wait()
        bench.press(.copyTo(1))
        #expect(bench.effects.orders == 1)
        bench.effects = []
        bench.command("link /there")
        #expect(bench.text.contains("link 2 marked photos that are not in view to there? :link"))
        bench.wait(20)
        bench.command("link /there")
        #expect(bench.effects.orders == 1)
        bench.effects = []
        bench.command("run true")
        #expect(bench.text.contains("run true on 2 marked photos that are not in view? :run again"))
        #expect(bench.effects.orders == 0)
        bench.command("run true")
        #expect(bench.effects.orders == 1)
    }

    @Test func `is named in the middle of the line`() throws {
        for columns in [100, 120, 160] {
            var bench = bench(columns: columns)
            func middle() throws -> Int {
                let text = bench.model.statusBar(at: bench.now).trailing.reduce("") {
                    $0 + String(decoding: $1.text, as: UTF8.self)
                }
                let behind = text.reversed().prefix { $0 == " " }.count
                return columns - 1 - behind - text.drop { $0 == " " }.dropLast(behind).count / 2
            }
            bench.press(Self.reject)
            bench.wait()
            bench.press(Self.reject)
            let line = bench.model.statusBar(at: bench.now)
            let text = (line.spans + line.trailing).reduce("") {
                $0 + String(decoding: $1.text, as: UTF8.self)
            }
            #expect(text.contains("IMG_399.JPG"))
            #expect(abs(try middle() - columns / 2) <= 2, "\(columns): \(text)")
        }
    }
}

extension Bench {
    fileprivate var rejected: [Int] {
        model.judgements.filter { $0.value.flag == .reject }.keys.map(\.number).sorted()
    }
}

extension [Effect] {
    /// How many orders for copies, links and other programs there are.
    fileprivate var orders: Int {
        count {
            switch $0 {
            case .file, .run: true
            default: false
            }
        }
    }
}
