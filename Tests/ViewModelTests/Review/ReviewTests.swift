import DisplayList
import Geometry
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// What is in the trash, seen by the model.
@Suite struct `looking at the trash` {
    private static let stack = Mode(named: "stack")
    private static let grid = Mode(named: "grid")

    private func trashed(_ number: Int, op: Int? = nil, fault: Sentence? = nil) -> TrashedPhoto {
        TrashedPhoto(
            photo: Photo(
                id: PhotoID(PhotoID.firstInTrash + number), name: Array("T_\(number).JPG".utf8)),
            folder: Array("2024/paris".utf8), time: "10:31", bytes: 1_000_000, fault: fault,
            trashes: [op])
    }

    /// Photos of the trash that have the numbers of photos of the folder.
    private func review(_ bench: inout Bench, _ photos: [TrashedPhoto], _ scope: ReviewScope = .all)
    {
        let asked1 = bench.press(.trashReview)
        #expect(asked1 == [.listTrash(nil)])
        bench.send(.trashListed(scope, photos))
        #expect(bench.model.isReviewing == !photos.isEmpty)
    }

    private var some: [TrashedPhoto] { (0..<4).map { trashed($0) } }

    private func shown(_ bench: Bench) -> [Int] {
        bench.model.review?.model.space.album.order.photos.map(\.slot) ?? []
    }

    /// Of what this session has trashed the folder knows it, of the rest the desk tells.
    @Test func `shows what was decided of what is in the trash, and filters by it`() {
        var bench = Bench(photos: 3)
        bench.press(.decide(.stars(4)))
        let op = bench.trash() ?? -1
        bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        bench.press(.trashReview)
        let list = [trashed(0, op: op), trashed(1), trashed(2)]
        bench.send(.trashListed(.all, list))
        #expect(bench.text.contains("★★★★"), "\(bench.text)")
        let id = PhotoID(PhotoID.firstInTrash + 1)
        bench.send(
            .judgementsFound([
                id: Judgement(stars: 2, flag: .reject), PhotoID(2): Judgement(stars: 5),
            ]))
        bench.press(.goTo(1))
        #expect(bench.text.contains("★★ ✗"), "\(bench.text)")
        #expect(!bench.text.contains("decided"), "that is told of folders")
        // A list that comes later knows it too.
        bench.send(.trashListed(.all, [trashed(3)] + list))
        bench.press(.goTo(2))
        #expect(bench.text.contains("★★ ✗"), "\(bench.text)")
        bench.command("filter 3+")
        let shown = bench.model.review?.model.space.album.order.photos
        #expect(shown == [list[0].photo.id])
        #expect(bench.model.judgements[PhotoID(2)] == Judgement(stars: 5))
        #expect(bench.model.judgements[id] == nil, "nothing of the trash is one of the folder")
    }

    /// Their pixels are there already: nobody decodes them once more.
    @Test(arguments: [false, true])
    func `knows what was seen of it, in another scope and the next time`(isClosed: Bool) {
        var bench = Bench(photos: 3)
        review(&bench, some, .session)
        bench.see()
        #expect(bench.bar().contains("4000×3000"))
        if isClosed {
            bench.press(.close)
            bench.press(.trashReview)
        } else {
            bench.press(.stepStyle(1))
        }
        bench.send(.trashListed(.folder, [trashed(0), trashed(9)]))
        #expect(shown(bench) == [0, 9])
        bench.wait(10)
        #expect(
            bench.bar().contains("T_0.JPG") && bench.bar().contains("4000×3000"), "\(bench.bar())")
        let names = bench.text.split(separator: "\n").filter { $0 == "T_0.JPG" }
        #expect(names == [], "no name stands on a photo that is to be seen")
        // What has gone from the trash meanwhile is not to be seen.
        bench.send(.trashListed(.folder, [trashed(0, fault: "gone from the trash")]))
        #expect(bench.text.contains("gone from the trash"))
    }

    @Test func `shows the newest first, where it lay and when, and goes back to where one was`() {
        var bench = Bench(photos: 6)
        bench.press(.goTo(3))
        bench.wait()
        let before = bench.scene
        review(&bench, some)
        #expect(shown(bench) == [0, 1, 2, 3])
        #expect(bench.text.contains("trash · all · 4 photos · 4 MB"))
        // In a row of its own, above the status line: no photo is below it.
        #expect(bench.model.viewport.barRows == 2)
        #expect(bench.scene.labels.map(\.place).contains(.bar(row: -2)))
        #expect(bench.text.contains("T_0.JPG") && bench.text.contains("from 2024/paris · 10:31"))
        bench.press(.next)
        #expect(bench.front == PhotoID.firstInTrash + 1 && bench.model.folderFront == PhotoID(3))
        bench.wait()
        let effects = bench.press(.close)
        bench.wait()
        #expect(!bench.model.isReviewing && bench.front == 3)
        #expect(bench.model.viewport.barRows == 1)
        // The pixels of the folder are asked for anew.
        #expect(
            effects.contains { if case .load(let wants) = $0 { !wants.isEmpty } else { false } })
        #expect(bench.scene.sprites.map(\.photo) == before.sprites.map(\.photo))
    }

    @Test func `says so where there is nothing, and shows the pile as a grid`() {
        var bench = Bench(photos: 3)
        review(&bench, [])
        #expect(bench.text.contains("nothing is in the trash"))
        bench.press(.mode(Self.stack))
        review(&bench, some)
        #expect(bench.model.review?.model.mode == Self.grid)
        bench.press(.trashReview)
        #expect(!bench.model.isReviewing && bench.model.mode == Self.stack)
    }

    @Test func `is not opened by a list that comes when it is over`() {
        var bench = Bench(photos: 3)
        review(&bench, some)
        bench.press(.close)
        bench.send(.trashListed(.all, some))
        #expect(!bench.model.isReviewing && bench.front == 0)
    }

    @Test(arguments: [Intent.favourite, .next, .close, .command("")])
    func `is not opened by a list that comes when something else was done`(intent: Intent) {
        var bench = Bench(photos: 3)
        bench.press(.trashReview)
        bench.press(intent)
        bench.send(.trashListed(.all, some))
        #expect(!bench.model.isReviewing)
    }

    @Test func `says how to leave where there is no room to say how large the photos are`() {
        var bench = Bench(photos: 3)
        review(&bench, some, .session)
        let row = bench.model.review?.model.space.viewport.barRows ?? 0
        let line = bench.scene.labels.first { $0.place == .bar(row: -row) }?.spans ?? []
        // What has the most to spare goes first.
        let first = line.max { $0.spare < $1.spare }.map {
            String(decoding: $0.text, as: UTF8.self)
        }
        #expect(row == 2 && first?.contains("MB") == true, "\(first ?? "")")
    }

    @Test func `asks for the next scope with t, and for the one before with T`() {
        var bench = Bench(photos: 3)
        review(&bench, some, .session)
        let asked2 = bench.press(.stepStyle(1))
        #expect(asked2 == [.listTrash(.folder)])
        // Before that is known.
        #expect(bench.press(.stepStyle(1)) == [.listTrash(.all)])
        #expect(bench.press(.stepStyle(-1)) == [.listTrash(.folder)])
        bench.send(.trashListed(.folder, [trashed(9)]))
        #expect(shown(bench) == [9] && bench.text.contains("trash · this folder · 1 photo"))
        let asked3 = bench.press(.stepStyle(-1))
        #expect(asked3 == [.listTrash(.session)])
        bench.send(.trashListed(.session, []))
        #expect(
            bench.model.isReviewing && bench.text.contains("nothing of this session in the trash"))
    }

    @Test func `shows the scope that was asked for last, however it was asked for`() {
        var bench = Bench(photos: 3)
        review(&bench, some, .session)
        bench.press(.stepStyle(1))
        // What is listed anew meanwhile is not what is looked at next.
        #expect(bench.model.reviewScope == .folder)
        bench.send(.trashListed(.session, [trashed(8)]))
        #expect(shown(bench) == [0, 1, 2, 3])
        bench.send(.trashListed(.folder, [trashed(9)]))
        #expect(shown(bench) == [9])
        bench.press(.command("review all"))
        #expect(bench.press(.prompt(.submit)).contains(.listTrash(.all)))
        #expect(bench.model.reviewScope == .all)
        bench.send(.trashListed(.all, some))
        #expect(shown(bench) == [0, 1, 2, 3])
        #expect(bench.press(.stepStyle(1)) == [.listTrash(.session)])
        // The narrowest may be any.
        bench.press(.command("review"))
        #expect(bench.press(.prompt(.submit)).contains(.listTrash(nil)))
        bench.send(.trashListed(.folder, [trashed(7)]))
        #expect(shown(bench) == [7] && bench.model.reviewScope == .folder)
    }

    /// Whatever is pressed, dragged or typed: nothing is asked for that moves, decides or stores anything.
    @Test(arguments: Seeds.of(0..<40))
    func `never asks for anything that changes a file or is kept`(seed: UInt64) {
        var dice = Dice(seed)
        var bench = Bench(photos: 6)
        bench.press(.mode(dice.pick(Mode.allCases)))
        bench.see()
        let judgements = bench.model.judgements
        let order = bench.order
        review(&bench, some + [trashed(7, fault: "gone from the trash")])
        let intents: [Intent] = [
            .next, .previous, .back, .first, .last, .goTo(2), .move(.down), .page(1), .open,
            .spread,
            .mode(dice.pick(Mode.allCases)), .stepMode(1), .zoom(.closer), .columns(1), .trash,
            .favourite, .decide(.stars(3)), .decide(.toggleFlag(.reject)), .repeatDecision,
            .autoAdvance, .undecided(1), .frames(.toggle), .filter, .filterToggle, .sort, .reverse,
            .search, .searchStep(1), .help, .bar, .quitPrinting,
        ]
        let lines = [
            "rate 3", "flag pick", "trash marked", "copy /tmp", "sort date", "set pairs off",
        ]
        for _ in 0..<60 {
            bench.wait(dice.pick([0.01, 0.3, 1]))
            guard bench.model.isReviewing else { break }
            let front = bench.model.frontPhoto
            var effects: [Effect] = []
            switch dice.roll(5) {
            case 0:
                if let front {
                    effects = bench.send(.decoded(front, .usual)) + bench.send(.presented([front]))
                }
            case 1:
                let up = Point(x: 0, y: -80)
                effects = bench.send(.drag(.init(phase: .began, axis: .vertical, translation: up)))
                effects += bench.send(
                    .drag(
                        .init(
                            phase: .released(velocity: Point(x: 0, y: -400)), axis: .vertical,
                            translation: up)))
            case 2:
                effects = bench.press(.command(dice.pick(lines))) + bench.press(.prompt(.submit))
            default: effects = bench.press(dice.pick(intents))
            }
            for effect in effects {
                switch effect {
                case .load(let wants): #expect(wants.allSatisfy { $0.photo.isInTrash })
                case .measure(let photos): #expect(photos.allSatisfy { $0.isInTrash })
                case .reload(let photo): #expect(photo.isInTrash)
                case .frames, .redraw: break
                case .quit(let printing): #expect(printing == nil)
                default: Issue.record("seed \(seed): \(effect)")
                }
            }
        }
        #expect(bench.model.judgements == judgements && bench.order == order, "seed \(seed)")
        #expect(bench.model.deeds.trashed == 0 && bench.model.summary.trashed.isEmpty)
    }

    @Test func `says of keys that decide that the photo is in the trash`() {
        for intent in [Intent.trash, .favourite, .decide(.stars(5)), .autoAdvance] {
            var bench = Bench(photos: 3)
            review(&bench, some)
            bench.press(intent)
            #expect(bench.text.contains("is in the trash · r brings it back"), "\(intent)")
        }
    }

    @Test func `refuses a setting, which would be lost with it, and tells what one is`() {
        var bench = Bench(photos: 3)
        let motion = bench.model.options.common.motion
        review(&bench, some)
        bench.command("set motion off")
        #expect(bench.text.contains("close the review first"))
        #expect(bench.model.review?.model.options.common.motion == motion)
        bench.command("set motion")
        #expect(bench.text.contains("motion = "))
    }

    @Test func `has a menu without what decides, and asks no question about what is marked`() {
        var bench = Bench(photos: 6)
        bench.press(.mode(Self.grid))
        review(&bench, some)
        bench.press(.markAll(true))
        bench.send(.pointer(.tappedRight(Point(x: 80, y: 45))))
        let items = bench.model.review?.model.panels.menu?.items ?? []
        #expect(items.contains(.help) && !items.contains(.trash) && !items.contains(.favourite))
        bench.press(.close)
        let asked = bench.model.review?.model.requestTrash(thrown: .zero, at: bench.now)
        #expect(asked == [] && bench.model.review?.model.trashGuard.question == nil)
        #expect(bench.text.contains("is in the trash · r brings it back"))
    }

    @Test
    func
        `takes no pixels of the trash for those of the folder, and none of the folder for those of the trash`()
    {
        var bench = Bench(photos: 4)
        review(&bench, some)
        let one = PhotoID(PhotoID.firstInTrash + 1)
        bench.send(.undecodable(one, reason: "no photo"))
        bench.send(.decoded(PhotoID(2), .usual))
        #expect(!bench.model.space.album.isUndecodable(PhotoID(1)))
        #expect(bench.model.isUndecodable(one) && !bench.model.isUndecodable(PhotoID(1)))
        #expect(bench.model.space.album.isDecoded(PhotoID(2)))
        #expect(bench.model.review?.model.space.album.isDecoded(PhotoID(2)) == false)
        bench.press(.trashReview)
        // What comes late is of no photo here.
        let asked4 = bench.send(.undecodable(one, reason: "late"))
        #expect(asked4 == [])
        #expect(!bench.model.space.album.isUndecodable(PhotoID(1)))
        #expect(bench.model.space.album.photos[one] == nil)
        #expect(bench.model.space.album.order.place(of: one) == nil)
        bench.send(.decoded(one, .usual))
        #expect(!bench.model.isUndecodable(one) && !bench.model.space.album.isDecoded(one))
    }

    @Test func `has nothing read of the trash for a photo of it that is told of late`() {
        var bench = Bench(photos: 4)
        review(&bench, some)
        bench.press(.trashReview)
        bench.command("filter iso>=100")
        // The filter goes by what is read of photos: one that has changed is read anew.
        #expect(bench.send(.photosChanged([PhotoID(2)])) == [.measure([PhotoID(2)])])
        let one = PhotoID(PhotoID.firstInTrash + 1)
        #expect(bench.send(.photosChanged([one])) == [])
        #expect(bench.send(.decoded(one, .usual)) == [])
    }

    @Test func `lets nothing by that changes a file, though its model asked for it by mistake`() {
        for intent in [Intent.favourite, .decide(.stars(5)), .moveTo(1), .copyTo(1)] {
            var bench = Bench(photos: 3)
            bench.model.space.options.targets[1] = Array("/elsewhere".utf8)
            review(&bench, some)
            // It takes its photos for those of a folder.
            bench.model.review?.model.trashReview.notes = nil
            bench.see()
            let changing = bench.press(intent).filter {
                switch $0 {
                case .load, .measure, .frames, .redraw: false
                default: true
                }
            }
            #expect(changing.isEmpty, "\(intent): \(changing)")
        }
    }

    @Test func `takes what decides about photos for no look at them`() {
        let deciding: [Intent] = [
            .trash, .favourite, .decide(.stars(1)), .repeatDecision, .autoAdvance, .copyTo(1),
            .moveTo(1),
        ]
        #expect(deciding.allSatisfy { !$0.onlyLooks })
    }

    @Test func `follows the folder behind it`() {
        var bench = Bench(photos: 4)
        review(&bench, some)
        let effects = bench.send(.photosArranged([0, 2, 3, 4].map { .numbered($0) }))
        #expect(!effects.contains { if case .load = $0 { true } else { false } })
        #expect(bench.order == [0, 2, 3, 4] && shown(bench) == [0, 1, 2, 3])
        bench.send(.judgementsFound([PhotoID(2): Judgement(stars: 2)]))
        #expect(bench.model.judgements == [PhotoID(2): Judgement(stars: 2)])
        bench.press(.close)
        #expect(bench.order == [0, 2, 3, 4])
    }
}
