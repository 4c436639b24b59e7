import DisplayList
import Geometry
import Selecting
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import DeckMode
@testable import GridMode
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel
@testable import ViewerMode
@testable import WaterfallMode

@Suite struct `the menu` {
    private func opened(_ mode: Mode = .deck, photos: Int = 12) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        var bench = Bench(photos: photos, options: options)
        bench.wait()
        bench.see()
        bench.send(.pointer(.tappedRight(Point(x: 80, y: 45))))
        return bench
    }

    private func rows(_ bench: Bench) -> [String] {
        (bench.scene.menu?.rows ?? []).map {
            $0.text.map { String(decoding: $0.text, as: UTF8.self) }.joined()
        }
    }

    /// Clicks the row of that name.
    @discardableResult
    private func choose(_ label: String, in bench: inout Bench) -> [Effect] {
        guard let index = rows(bench).firstIndex(of: label) else {
            Issue.record("no \(label) among \(rows(bench))")
            return []
        }
        return bench.send(.clicked(.item(index)))
    }

    @Test func `opens at the pointer with all that is needed, and the photo's name`() {
        let bench = opened()
        #expect(
            rows(bench) == [
                "open", "favourite", "stars", "reject", "turn", "mark", "copy", "trash", "undo",
                "mode", "info", "help", "quit",
            ])
        #expect(bench.scene.menu?.point == Point(x: 80, y: 45))
        #expect(bench.scene.menu?.title.first?.text == Array("IMG_0.JPG".utf8))
        #expect(bench.model.inputContext == .menu)
    }

    @Test func `turns the photo by rows of its own`() {
        var bench = opened()
        choose("turn", in: &bench)
        #expect(
            rows(bench) == [
                "right", "left", "mirror left and right", "mirror top and bottom",
                "as the file says",
            ])
        choose("right", in: &bench)
        #expect(bench.scene.menu == nil && bench.text.contains("↻90°"))
        bench = opened()
        choose("turn", in: &bench)
        #expect(bench.press(.menu(.move(1))).isEmpty && bench.scene.menu?.selected == 1)
    }

    @Test func `each row does what it says`() {
        var bench = opened()
        choose("open", in: &bench)
        #expect(bench.model.viewer != nil)
        bench = opened()
        choose("favourite", in: &bench)
        #expect(bench.model.summary.favourites.count == 1)
        bench = opened()
        #expect(choose("trash", in: &bench).trashes.map(\.photo) == [PhotoID(0)])
        bench.wait()
        bench.send(.pointer(.tappedRight(Point(x: 80, y: 45))))
        #expect(choose("undo", in: &bench).contains(.restore([0], isUndo: true)))
        bench = opened()
        choose("mode", in: &bench)
        #expect(rows(bench) == ["stack", "deck", "nine-grid", "waterfall", "carousel"])
        choose("carousel", in: &bench)
        #expect(bench.model.mode == .carousel)
        bench = opened()
        choose("help", in: &bench)
        #expect(bench.model.inputContext == .help && bench.scene.menu == nil)
        bench = opened()
        #expect(choose("quit", in: &bench).contains(.quit(printing: nil)))
    }

    @Test func `gives stars, rejects, marks and copies the photo that it was opened for`() {
        var bench = opened()
        choose("stars", in: &bench)
        #expect(rows(bench) == ["no stars", "★", "★★", "★★★", "★★★★", "★★★★★"])
        choose("★★★", in: &bench)
        #expect(bench.model.judgements[PhotoID(0)]?.stars == 3)
        bench.wait()
        bench.send(.pointer(.tappedRight(Point(x: 80, y: 45))))
        choose("reject", in: &bench)
        #expect(bench.model.judgements[PhotoID(0)]?.flag == .reject)
        bench = opened()
        choose("mark", in: &bench)
        #expect(bench.model.summary.marks == [PhotoID(0)])
        bench = opened()
        choose("copy", in: &bench)
        #expect(bench.model.inputContext == .command && bench.text.contains(":copy"))
        var options = Options()
        options.common.targets[2] = Array("/photos/best".utf8)
        bench = Bench(photos: 3, options: options)
        bench.see()
        bench.send(.pointer(.tappedRight(Point(x: 80, y: 45))))
        choose("copy", in: &bench)
        #expect(rows(bench) == ["best"])
        let effects = choose("best", in: &bench)
        #expect(effects.contains { if case .file = $0 { true } else { false } })
    }

    @Test func `a click beside it, Escape and a change of size close it, and do nothing else`() {
        for event in [
            Event.pointer(.tapped(Point(x: 3, y: 3), count: 1)), .intent(.close),
            .resized(Viewport(columns: 100, rows: 30)),
        ] {
            var bench = opened()
            let acts = bench.send(event).acts
            #expect(
                bench.scene.menu == nil && acts.isEmpty && bench.model.viewer == nil, "\(event)")
            #expect(bench.model.inputContext == .cards)
        }
    }

    @Test func `keys go round in it, and none of them trashes`() {
        var bench = opened()
        bench.press(.menu(.move(-1)))
        #expect(bench.scene.menu?.selected == 12)
        bench.press(.menu(.move(1)))
        #expect(bench.scene.menu?.selected == 0)
        #expect(bench.press(.trash).acts.isEmpty, "keys act on the menu alone")
        bench.press(.menu(.move(7)))
        #expect(bench.press(.menu(.choose)).trashes.count == 1)
        #expect(bench.scene.menu == nil)
    }

    @Test func `it trashes the photo that it was opened for, or none`() {
        var bench = opened()
        bench.send(.photosArranged((1..<12).map { .numbered($0) }))
        let effects = choose("trash", in: &bench)
        #expect(effects.trashes.isEmpty)
        #expect(bench.text.contains("another photo is in front now"))
    }

    @Test func `a photo that nobody has seen is asked about, and no click answers`() {
        var bench = Bench(photos: 3)
        bench.wait()
        for _ in 0..<3 {
            bench.send(.pointer(.tappedRight(Point(x: 80, y: 45))))
            #expect(choose("trash", in: &bench).trashes.isEmpty)
            #expect(bench.text.contains("is not shown yet"))
            bench.wait()
        }
    }

    @Test(arguments: [Mode.grid, .waterfall])
    func `among tiles it is about the tile under the pointer`(mode: Mode) {
        var bench = opened(mode)
        bench.press(.close)
        let tile = bench.scene.sprites.first { $0.photo == PhotoID(2) }
        guard let centre = tile?.seenBounds?.centre else {
            Issue.record("no third tile")
            return
        }
        bench.send(.pointer(.tappedRight(centre)))
        #expect(bench.front == 2)
        bench.see()
        #expect(choose("trash", in: &bench).trashes.map(\.photo) == [PhotoID(2)])
    }

    @Test func `the second click of a double one is part of the first`() {
        var bench = opened()
        choose("favourite", in: &bench)
        bench.wait(0.1)
        bench.send(.pointer(.tapped(Point(x: 80, y: 45), count: 2)))
        #expect(bench.model.viewer == nil)
        bench.wait(1)
        bench.send(.pointer(.tapped(Point(x: 80, y: 45), count: 1)))
        #expect(bench.model.viewer != nil)
    }

    @Test func `in the viewer it closes, and looks closer and back`() {
        var bench = opened()
        choose("open", in: &bench)
        bench.send(.pointer(.tappedRight(Point(x: 80, y: 45))))
        choose("100 %", in: &bench)
        #expect(bench.model.inputContext == .zoomed)
        bench.wait()
        bench.send(.pointer(.tappedRight(Point(x: 80, y: 45))))
        choose("whole photo", in: &bench)
        #expect(bench.model.inputContext == .cards)
        bench.send(.pointer(.tappedRight(Point(x: 80, y: 45))))
        choose("close", in: &bench)
        #expect(bench.model.viewer == nil)
    }

    @Test func `a pile that is spread is gathered by a click beside its photos`() {
        var options = Options()
        options.mode = .stack
        options.motion = .off
        var bench = Bench(photos: 3, options: options)
        bench.wait()
        bench.press(.spread)
        bench.wait()
        #expect(bench.model.isPileSpread)
        bench.send(.pointer(.tapped(Point(x: 158, y: 88), count: 1)))
        #expect(!bench.model.isPileSpread && bench.front == 0)
    }
}

@Suite struct `the buttons of the screen` {
    private func spans(_ bench: Bench) -> [TextSpan] {
        bench.scene.labels.flatMap { $0.spans + $0.trailing }
    }

    private func text(of button: Button, _ bench: Bench) -> String {
        spans(bench).filter { $0.button == button }
            .map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    @Test func `the status line has help, the mode, what is undone and the badges as buttons`() {
        var bench = Bench(photos: 5)
        bench.wait()
        #expect(text(of: .help, bench) == "? help" && text(of: .mode, bench) == "deck")
        bench.press(.favourite)
        #expect(text(of: .favourite, bench) == " ♥")
        bench.trash()
        #expect(text(of: .undo, bench) == "u undo")
        bench.press(.next)
        #expect(text(of: .undo, bench).hasPrefix("1 trashed"))
    }

    @Test func `a click on one does it`() {
        var bench = Bench(photos: 5)
        bench.wait()
        bench.send(.clicked(.favourite))
        #expect(bench.model.summary.favourites.count == 1)
        bench.trash()
        bench.wait()
        #expect(bench.send(.clicked(.undo)).contains(.restore([0], isUndo: true)))
        bench.send(.clicked(.mode))
        #expect(bench.model.mode == .grid)
        bench.send(.clicked(.help))
        #expect(bench.model.inputContext == .help)
        bench.send(.pointer(.tapped(Point(x: 80, y: 45), count: 1)))
        #expect(bench.model.inputContext.isBrowsing)
        #expect(bench.send(.clicked(.quit)).contains(.quit(printing: nil)))
    }

    @Test func `the badge of what may be done says what it means, and changes nothing`() {
        for (policy, words) in [(FilePolicy.readOnly, "read-only"), (.dryRun, "dry run")] {
            var options = Options()
            options.policy = policy
            var bench = Bench(photos: 5, options: options)
            bench.wait()
            bench.see()
            #expect(!text(of: .policy, bench).isEmpty)
            #expect(bench.send(.clicked(.policy)).acts.isEmpty)
            #expect(bench.text.contains(words + ": no file is changed"))
        }
    }
}
