import DisplayList
import Geometry
import GridMode
import Photos
import Selecting
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `the status line` {
    private func bar(columns: Int, _ prepare: (inout Bench) -> Void) -> (
        left: String, right: String
    ) {
        var bench = Bench(photos: 24, viewport: Viewport(columns: columns, rows: 24))
        bench.press(.goTo(2))
        bench.see()
        bench.wait()
        prepare(&bench)
        let label = bench.scene.labels.first { $0.place == .bar(row: -1) }
        func text(_ spans: [TextSpan]?) -> String {
            (spans ?? []).map { String(decoding: $0.text, as: UTF8.self) }.joined()
        }
        return (text(label?.spans), text(label?.trailing))
    }

    @Test func `tells all about the photo at 80 columns`() {
        let bar = bar(columns: 80) { _ in }
        #expect(bar.left == " IMG_2.JPG · 3/24 · 4000×3000  2.1 MB · 2024-05-06 07:08")
        #expect(bar.right == "deck · ? help ")
    }

    @Test func `tells what the index knows of a photo that was not opened yet`() {
        func bar(_ prepare: (inout PhotoMetadata) -> Void) -> String {
            self.bar(columns: 90) { bench in
                var metadata = PhotoMetadata()
                metadata.width = 640
                metadata.height = 480
                prepare(&metadata)
                bench.press(.goTo(3))
                bench.send(
                    .measured([
                        PhotoHeader(photo: PhotoID(3), metadata: metadata, byteCount: 1_500_000)
                    ]))
                bench.wait()
            }.left
        }
        #expect(
            bar {
                $0.format = "GIF"
                $0.frames = 0
            } == " IMG_3.JPG · 4/24 · GIF · moving  640×480  1.5 MB")
        #expect(
            bar {
                $0.format = "JPEG"
                $0.frames = 1
            } == " IMG_3.JPG · 4/24 · 640×480  1.5 MB")
        // A header of which the format is not known says nothing here.
        #expect(bar { _ in } == " IMG_3.JPG · 4/24")
    }

    @Test func `tells the date that was found first in the order of places, not the last one read`()
    {
        func date(isCapture: Bool, headerFirst: Bool) -> String {
            bar(columns: 90) { bench in
                bench.press(.goTo(3))
                var metadata = PhotoMetadata()
                metadata.captureDate = CaptureDate(exif: "2019:01:02 03:04:05".utf8)
                let header = PhotoHeader(photo: PhotoID(3), metadata: metadata)
                var decoded = PhotoFacts.usual
                decoded.date?.isCapture = isCapture
                if headerFirst { bench.send(.measured([header])) }
                bench.send(.decoded(PhotoID(3), decoded))
                if !headerFirst { bench.send(.measured([header])) }
                bench.wait()
            }.left
        }
        for isCapture in [true, false] {
            for headerFirst in [true, false] {
                #expect(
                    date(isCapture: isCapture, headerFirst: headerFirst)
                        == " IMG_3.JPG · 4/24 · 4000×3000  2.1 MB · 2019-01-02 03:04")
            }
        }
    }

    @Test func `counts as decided what other sessions trashed of the folder`() {
        func right(_ prepare: (inout Bench) -> Void) -> String {
            bar(columns: 100, prepare).right
        }
        let decided = right {
            $0.press(.favourite)
            $0.wait(10)
        }
        #expect(decided.contains("1 of 24 decided"))
        #expect(
            right {
                $0.press(.favourite)
                $0.send(.trashCounted(7))
                $0.wait(10)
            }.contains("8 of 31 decided"))
        // Before this session has decided anything, too.
        #expect(right { $0.send(.trashCounted(7)) }.contains("7 of 31 decided"))
        #expect(!right { $0.send(.trashCounted(0)) }.contains("decided"))
        #expect(
            right {
                $0.send(.trashCounted(7))
                $0.press(.trashReview)
                $0.send(.trashListed(.all, []))
                $0.send(.trashCounted(6))
                $0.wait(10)
            }.contains("6 of 30 decided"))
    }

    @Test func `counts a trash as decided from the first on`() {
        let bar = bar(columns: 100) {
            $0.see()
            $0.press(.trash)
            $0.send(.trashed(op: 0, bytes: 5, place: "trash"))
            $0.press(.next)
            $0.wait(10)
        }
        #expect(bar.right.contains("1 of 24 decided · 1 trashed · "), "\(bar)")
    }

    @Test func `has how many are decided before the mode's name and what is in the trash`() {
        func right(_ columns: Int) -> String {
            bar(columns: columns) {
                $0.see()
                $0.press(.trash)
                $0.send(.trashed(op: 0, bytes: 5_000_000, place: "trash"))
                $0.press(.next)
                $0.wait(10)
            }.right
        }
        let widths = (40...100).map { (columns: $0, text: right($0)) }
        for (columns, text) in widths {
            let hasProgress = text.contains("1 of 24 decided")
            #expect(hasProgress || !text.contains("deck"), "\(columns): \(text)")
            #expect(hasProgress || columns < 60, "\(columns): \(text)")
        }
        #expect(Set(widths.map(\.text)).count >= 4)
    }

    @Test
    func `has two numbers at most, chosen by what just happened, and tells that advance is on`() {
        let bar = bar(columns: 160) {
            $0.press(.autoAdvance)
            $0.press(.mode(Mode(named: "grid")))
            $0.see()
            $0.press(.trash)
            $0.send(.trashed(op: 0, bytes: 5, place: "trash"))
            $0.press(.mark)
            $0.wait(10)
        }
        #expect(bar.right.contains("1 marked"), "\(bar)")
        #expect(bar.right.contains(" · 1 trashed · advance · "), "\(bar)")
        #expect(!bar.right.contains("decided"), "\(bar)")
    }

    @Test func `tells that advance is on before it tells a second number`() {
        let bar = bar(columns: 64) {
            $0.press(.autoAdvance)
            $0.press(.decide(.stars(5)))
            $0.press(.mark)
            $0.wait(10)
        }
        #expect(bar.right.contains("1 marked"), "\(bar)")
        #expect(bar.right.contains(" · advance · ? help"), "\(bar)")
        #expect(!bar.right.contains("decided"), "\(bar)")
    }

    @Test(arguments: 60...110)
    func `has stars and flag of the photo where a filter and the tally take the room`(columns: Int)
    {
        let bar = bar(columns: columns) {
            $0.press(.decide(.stars(5)))
            $0.press(.decide(.toggleFlag(.pick)))
            $0.press(.goTo(0))
            $0.see()
            $0.press(.trash)
            $0.send(.trashed(op: 0, bytes: 5_000_000, place: "trash"))
            $0.command("filter 3+ !reject")
            $0.wait(10)
        }
        #expect(bar.left.hasPrefix(" [3+ !reject] 1 of 23 · IMG_2.JPG · 1/1 ★★★★★ ♥"), "\(bar)")
        #expect(bar.right.contains("help") || columns < 64, "\(bar)")
        #expect(bar.right.contains("2 of 24 decided") || columns < 85, "\(bar)")
    }

    @Test func `marks a favourite`() {
        #expect(bar(columns: 80) { $0.press(.favourite) }.left.contains("3/24 ♥"))
    }

    @Test func `says of the photo that it names what is no more, without a colon`() {
        for (set, gone, words) in [
            (Decision.stars(3), Decision.stars(0), "no stars "),
            (.label(.colour(.red)), .label(.none), "no label "),
            (.stars(0), .stars(0), "nothing is decided "),
        ] {
            let bar = bar(columns: 100) { bench in
                bench.press(.decide(set))
                bench.press(.decide(gone))
            }
            #expect(bar.right == words)
        }
    }

    @Test(arguments: [40, 48, 56, 60, 66, 80])
    func `has what was decided of the photo before it has the mode and the progress`(columns: Int) {
        for mode in Mode.allCases {
            let bar = bar(columns: columns) { bench in
                bench.press(.mode(mode))
                bench.press(.decide(.stars(3)))
                bench.press(.decide(.toggleFlag(.pick)))
                bench.press(.decide(.toggleLabel(.red)))
                bench.wait(10)
            }
            #expect(bar.left.hasPrefix(" IMG_2.JPG · 3/24 ★★★ ♥ ● red"), "\(mode): \(bar)")
        }
    }

    @Test func `names the further files of a photo, and adds what they measure`() {
        func bar(_ columns: Int, _ others: String = " +CR2 +2 xmp") -> String {
            self.bar(columns: columns) { bench in
                bench.send(
                    .photosArranged(
                        (0..<24).map { number in
                            Photo(
                                id: PhotoID(number), name: Array("IMG_\(number).JPG".utf8),
                                others: Array(others.utf8), otherCount: 3)
                        }))
                var header = PhotoHeader(photo: PhotoID(2), metadata: PhotoMetadata())
                header.others = [
                    PhotoFile(name: Array("IMG_2.CR2".utf8), byteCount: 30_000_000)
                ]
                bench.send(.measured([header]))
                bench.wait()
            }.left
        }
        #expect(
            bar(100)
                == " IMG_2.JPG +CR2 +2 xmp · 3/24 · 4000×3000  32.1 MB · 2024-05-06 07:08")
        #expect(bar(40) == " IMG_2.JPG +CR2 +2 xmp · 3/24")
        #expect(bar(40, " +CR2 +MOV +WAV") == " IMG_2.JPG +CR2 +MOV +WAV · 3/24")
        #expect(bar(40, " +CR2 +MOV +WAV +2 xmp") == " IMG_2.JPG +3 · 3/24")
    }

    @Test func `keeps name and place at 40 columns`() {
        #expect(bar(columns: 40) { _ in }.left == " IMG_2.JPG · 3/24")
    }

    @Test(arguments: 10..<200) func `fits what it says into its columns`(columns: Int) {
        for intent in [Intent.favourite, .trash, .next] {
            let bar = bar(columns: columns) { $0.press(intent) }
            if !bar.right.isEmpty {
                #expect(bar.left.count + bar.right.count <= columns, "\(columns) \(bar)")
            }
            if intent == .trash {
                #expect((bar.left + bar.right).contains("→ trash"), "\(columns)")
            }
        }
    }

    @Test func `is not there where nobody could read it, nor when it is not wanted`() {
        for (columns, rows) in [(9, 24), (80, 3), (0, 0)] {
            let model = Model(options: Options(), viewport: Viewport(columns: columns, rows: rows))
            #expect(model.viewport.barRows == 0)
        }
        var bench = Bench(photos: 3)
        #expect(bench.model.viewport.size.height == 90)
        bench.press(.bar)
        #expect(bench.model.viewport.size.height == 92)
        #expect(bench.scene.labels.allSatisfy { $0.place != .bar(row: -1) })
        bench.send(.resized(Viewport(columns: 100, rows: 30)))
        #expect(bench.model.viewport.barRows == 0)
    }

    @Test func `says bytes as people do`() {
        for (bytes, text) in [
            (Int64(0), "0 B"), (999, "999 B"), (1000, "1 kB"), (1049, "1 kB"), (1050, "1.1 kB"),
            (999_949, "999.9 kB"), (999_960, "1 MB"), (2_100_000, "2.1 MB"),
            (34_000_000, "34 MB"), (5_250_000_000, "5.3 GB"), (Int64.max, "9223372 TB"),
        ] {
            #expect(byteText(bytes) == text)
        }
    }
}

@Suite struct `what cards and empty folders say` {
    @Test func `a photo that cannot be decoded is a card with its name and the reason`() {
        var bench = Bench(photos: 2)
        bench.send(.undecodable(PhotoID(0), reason: "not an image"))
        #expect(bench.scene.sprites.map(\.content) == [.plain])
        #expect(bench.text.contains("IMG_0.JPG\nnot an image"))
        bench.press(.next)
        bench.wait(0.05)
        let label = bench.scene.labels.first { label in
            label.spans.contains { $0.text == Array("not an image".utf8) }
        }
        guard case .point(let place, _) = label?.place else {
            Issue.record("no label on the card")
            return
        }
        #expect(place.x < 80)
    }

    @Test func `a photo that takes its time is named after a moment`() {
        var bench = Bench(photos: 2)
        let name = Array("IMG_0.JPG".utf8)
        func isNamed() -> Bool {
            bench.scene.labels.contains {
                if case .point = $0.place { $0.spans.contains { $0.text == name } } else { false }
            }
        }
        #expect(!isNamed())
        bench.wait(0.3)
        #expect(isNamed())
        bench.send(.previewed(PhotoID(0), Size(width: 8, height: 8)))
        #expect(!isNamed())
    }

    @Test func `a damaged photo bears a badge, and the line says why`() {
        var bench = Bench(photos: 2)
        var facts = PhotoFacts.usual
        facts.damage = "ends too early"
        bench.send(.decoded(PhotoID(0), facts))
        #expect(bench.text.contains(" damaged "))
        #expect(bench.text.contains("ends too early"))
    }

    @Test func `an empty folder says so`() {
        #expect(Bench(photos: 0).text.contains("No photos here · q quits"))
    }

    @Test func `when all is trashed it says how to go on`() {
        var bench = Bench(photos: 1)
        bench.trash()
        bench.wait()
        #expect(
            bench.text.contains(
                "Nothing left here · 1 trashed (2.1 MB) · u brings the last one back · q quits"))
        #expect(bench.scene.sprites.isEmpty)
        #expect(bench.press(.undo).acts == [.restore([0], isUndo: true)])
        #expect(bench.front == 0)
    }

    @Test func `when several went at once it says how many come back`() {
        var options = Options()
        options.mode = .grid
        var bench = Bench(photos: 3, options: options)
        bench.command("mark all")
        bench.press(.trash)
        bench.send(.questionReady(1))
        bench.wait()
        bench.press(.trash)
        bench.wait()
        #expect(bench.order == [])
        #expect(bench.text.contains("u brings 3 photos back · q quits"), "\(bench.text)")
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2])
    }

    @Test func `the time has seconds and hundredths where a photo beside it shares the minute`() {
        func shown(minutes: [Int], milliseconds: Int32?) -> String {
            var bench = Bench(photos: minutes.count, viewport: Viewport(columns: 120, rows: 30))
            bench.send(
                .measured(
                    minutes.enumerated().map { place, minute in
                        var metadata = PhotoMetadata()
                        (metadata.width, metadata.height) = (300, 200)
                        metadata.format = "JPEG"
                        metadata.captureDate = CaptureDate(
                            year: 2024, month: 5, day: 6, hour: 7, minute: minute, second: 9)
                        metadata.milliseconds = milliseconds
                        return PhotoHeader(photo: PhotoID(place), metadata: metadata)
                    }))
            return bench.bar()
        }
        #expect(shown(minutes: [8, 8], milliseconds: 120).contains("2024-05-06 07:08:09.12"))
        #expect(shown(minutes: [8, 8], milliseconds: nil).contains("2024-05-06 07:08:09deck"))
        #expect(shown(minutes: [8, 9], milliseconds: 120).contains("2024-05-06 07:08deck"))
        #expect(shown(minutes: [8], milliseconds: 120).contains("2024-05-06 07:08deck"))
    }

    @Test func `help scrolls within its rows and closes`() {
        var options = Options()
        options.help = HelpPages { _ in
            Panel(title: [], rows: (0..<60).map { Panel.Row(text: [TextSpan("\($0)")]) })
        }
        var bench = Bench(photos: 2, options: options)
        #expect(bench.scene.panel == nil)
        bench.press(.help)
        #expect(bench.model.inputContext == .help)
        bench.press(.scrollHelp(-5))
        #expect(bench.scene.panel?.scroll == 0)
        bench.press(.scrollHelp(.max))
        let last = bench.scene.panel?.scroll ?? 0
        #expect(last > 0 && last < 60)
        bench.press(.scrollHelp(.max))
        #expect(bench.scene.panel?.scroll == last)
        bench.press(.scrollHelp(.min))
        #expect(bench.scene.panel?.scroll == 0)
        bench.press(.next)
        #expect(bench.front == 0)
        bench.press(.close)
        #expect(bench.scene.panel == nil && bench.model.inputContext == .cards)
    }
}

@Suite struct `very small rooms` {
    @Test(arguments: [(0, 0), (1, 1), (3, 2), (10, 4), (1, 50), (500, 1)])
    func `make no trap, whatever is done in them`(columns: Int, rows: Int) {
        for policy in FilePolicy.allCases {
            var options = Options()
            options.policy = policy
            var bench = Bench(
                photos: 3, options: options, viewport: Viewport(columns: columns, rows: rows))
            let intents: [Intent] = [
                .next, .trash, .undo, .favourite, .help, .scrollHelp(3), .close, .last, .trash,
                .bar, .first, .previous, .redraw, .trash, .trash,
            ]
            for intent in intents {
                bench.wait(0.16)
                bench.see()
                bench.press(intent)
                for sprite in bench.scene.sprites {
                    #expect(sprite.centre.x.isFinite && sprite.centre.y.isFinite)
                    #expect(sprite.scale.isFinite && sprite.rotation.isFinite)
                }
                bench.drag(.began, .vertical, 1, -3)
                bench.drag(.moved, .horizontal, 1, 4)
                _ = bench.scene
                bench.drag(.released(velocity: .zero), .vertical, 1, 4)
            }
        }
    }
}

/// What is said last, beside the photo in front.
@Suite struct `a message in the status line` {
    private func line(_ bench: Bench) -> String {
        bench.scene.labels.filter { if case .bar = $0.place { true } else { false } }
            .flatMap { $0.spans + $0.trailing }
            .map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }

    @Test(arguments: 20...200)
    func `does not repeat the name at the left, and tells how to undo as long as there is room`(
        columns: Int
    ) {
        var bench = Bench(photos: 3)
        bench.send(.resized(Viewport(columns: columns, rows: 20)))
        bench.see()
        bench.press(.favourite)
        let favourite = line(bench)
        #expect(favourite.components(of: "IMG_0.JPG") == 1, "\(favourite)")
        #expect(favourite.contains("is a favourite"))
        bench.trash()
        let trashed = line(bench)
        #expect(trashed.contains("IMG_0.JPG → trash · u undo"), "\(trashed)")
        if columns >= 80 { #expect(trashed.contains("IMG_1.JPG")) }
        bench.press(.undo)
        let back = line(bench)
        #expect(back.components(of: "IMG_0.JPG") == 1 && back.contains("is back"), "\(back)")
    }
}

extension String {
    /// How often a part occurs.
    fileprivate func components(of part: String) -> Int {
        indices.count { self[$0...].hasPrefix(part) }
    }
}
