import DisplayList
import Geometry
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// Bringing back from the trash.
@Suite struct `bringing back what is looked at` {
    /// Three photos of five trashed, and looked at with one of an earlier session.
    private func reviewing() throws -> (Bench, ops: [Int]) {
        var bench = Bench(photos: 5)
        var ops: [Int] = []
        for _ in 0..<3 {
            let trashed = bench.trash()
            let op = try #require(trashed)
            bench.send(.trashed(op: op, bytes: 2_000_000, place: "trash"))
            ops.append(op)
        }
        bench.press(.goTo(1))
        bench.press(.trashReview)
        bench.send(.trashListed(.all, list(ops)))
        return (bench, ops)
    }

    private func photo(_ number: Int, op: Int?) -> TrashedPhoto {
        TrashedPhoto(
            photo: Photo(
                id: PhotoID(PhotoID.firstInTrash + number), name: Array("IMG_\(number).JPG".utf8)),
            folder: [], time: "10:31", bytes: 1, trashes: [op])
    }

    private func list(_ ops: [Int]) -> [TrashedPhoto] {
        ops.enumerated().reversed().map { photo($0, op: $1) } + [photo(9, op: nil)]
    }

    @Test func `takes the one meant out of the trash, and u puts it there again`() throws {
        var (bench, ops) = try reviewing()
        bench.press(.goTo(1))
        let effects = bench.press(.restore).acts
        #expect(effects == [.restore([ops[1]], isUndo: false)])
        #expect(bench.order == [1, 3, 4] && bench.model.folderFront == PhotoID(4))
        #expect(bench.text.contains("is back"))
        bench.send(.restored(op: ops[1]))
        let again = bench.press(.undo).acts
        guard let op = again.first?.op(ofTrashing: PhotoID(1), on: .undo(op: ops[1])) else {
            Issue.record("\(again)")
            return
        }
        #expect(bench.order == [3, 4])
        #expect(bench.text.contains("→ trash again"))
        #expect(!bench.text.contains("trash again · u undo"), "u takes back what was before it")
        bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        bench.press(.close)
        // And made again.
        let asked5 = bench.press(.redo).acts
        #expect(asked5 == [.restore([op], isUndo: false)])
        #expect(bench.order == [1, 3, 4])
        bench.send(.restored(op: op))
        bench.press(.undo)
        // What was done before is what is taken back next.
        let asked6 = bench.press(.undo).acts
        #expect(asked6 == [.restore([ops[2]], isUndo: true)])
        // And then, in its turn, what is in the trash again.
        let again6 = bench.press(.undo).acts
        guard case .restore(let ops6, isUndo: true)? = again6.first, let last = ops6.first else {
            Issue.record("\(again6)")
            return
        }
        #expect(bench.model.ledger[last]?.photo == PhotoID(1) && !ops.contains(last))
    }

    @Test func `a key that is held brings back no more than it says twice`() throws {
        var (bench, _) = try reviewing()
        bench.press(.goTo(0))
        #expect(!bench.press(.restore).acts.isEmpty)
        for _ in 0..<10 {
            bench.wait(0.03)
            #expect(bench.press(.restore).acts.isEmpty)
        }
        bench.wait()
        #expect(!bench.press(.restore).acts.isEmpty)
    }

    @Test func `brings one of an earlier session back by a number of its own`() throws {
        var (bench, ops) = try reviewing()
        bench.press(.last)
        let effects = bench.press(.restore).acts
        let id = PhotoID(PhotoID.firstInTrash + 9)
        #expect(effects == [.bringBack([TrashReturn(op: -1, id)])])
        #expect(bench.order == [3, 4])
        let asked7 = bench.press(.undo).acts
        #expect(asked7 == [.takeBackReturns([-1])])
        var hasty = bench
        // It is of another folder: nothing is told of it, and it comes back all the same.
        #expect(hasty.press(.redo).acts == [.restore([-1], isUndo: false)])
        #expect(hasty.text.contains("IMG_9.JPG is back"))
        #expect(hasty.press(.undo).acts == [.takeBackReturns([-1])])
        // By then it is a photo of the folder.
        bench.press(.close)
        bench.send(.photosArranged([3, 4, 9].map { .numbered($0) }))
        let again = bench.send(.returnsTakenBack([TrashReturn(op: -1, PhotoID(9))])).acts
        guard let op = again.first?.op(ofTrashing: PhotoID(9), on: .undo(op: -1)) else {
            Issue.record("\(again)")
            return
        }
        #expect(bench.order == [3, 4] && op == ops.count)
        // All that this session did comes first, then what another had trashed.
        var patient = bench
        let last = (0..<4).map { _ in patient.press(.undo).acts }.last
        #expect(last == [.restore([op], isUndo: true)])
        let asked8 = bench.press(.redo).acts
        #expect(asked8 == [.restore([op], isUndo: false)])
    }

    /// Its RAW went before it, by another order of this session or in another session.
    @Test func `of a photo that went in parts is one photo, and its rest goes again before it`()
        throws
    {
        var (bench, ops) = try reviewing()
        var whole = photo(0, op: ops[2])
        whole.trashes.append(nil)
        bench.send(.trashListed(.all, [whole]))
        let effects = bench.press(.restore).acts.filter { !$0.isOfPixels }
        let rest = TrashReturn(op: -1, PhotoID(PhotoID.firstInTrash), besides: [ops[2]])
        #expect(effects == [.restore([ops[2]], isUndo: false), .bringBack([rest])])
        #expect(bench.text.contains("IMG_0.JPG is back"), "\(bench.text)")
        bench.send(.restored(op: ops[2]))
        let undone = bench.press(.undo).acts.filter { !$0.isOfPixels }
        guard let op = undone.last?.op(ofTrashing: PhotoID(2), on: .undo(op: ops[2])),
            undone.dropLast() == [.takeBackReturns([-1])]
        else {
            Issue.record("\(undone)")
            return
        }
        #expect(bench.text.contains("IMG_0.JPG → trash again"), "\(bench.text)")
        bench.send(.trashed(op: op, bytes: 1, place: "trash"))
        bench.press(.close)
        let redone = bench.press(.redo).acts.filter { !$0.isOfPixels }
        #expect(redone == [.restore([op], isUndo: false), .restore([-1], isUndo: false)])
        #expect(bench.text.contains("IMG_0.JPG is back"), "\(bench.text)")
    }

    @Test func `of several tells how far it has come where that takes a while`() throws {
        var (bench, ops) = try reviewing()
        bench.press(.mode(Mode(named: "grid")))
        bench.press(.markAll(true))
        bench.press(.restore)
        #expect(bench.text.contains("4 photos are back · u undo"), "\(bench.text)")
        #expect(bench.model.nextWake(after: bench.now) == bench.now + Filings.patience)
        bench.wait(0.5)
        bench.send(.frame)
        #expect(bench.text.contains("bringing back 1 of 4 · u undo"), "\(bench.text)")
        bench.send(.answered([.restored(op: ops[0], nil), .restored(op: ops[1], nil)]))
        #expect(bench.text.contains("bringing back 3 of 4"), "\(bench.text)")
        // So it is told to whoever looks at the folder again.
        bench.press(.close)
        #expect(bench.text.contains("bringing back 3 of 4"), "\(bench.text)")
        bench.send(.restored(op: ops[2]))
        #expect(bench.text.contains("bringing back 4 of 4"), "\(bench.text)")
        bench.send(.bringingBack(left: 0))
        #expect(!bench.text.contains("bringing back"), "\(bench.text)")
    }

    @Test func `of several is one step, one piece of work, and u takes all back`() throws {
        var (bench, ops) = try reviewing()
        bench.press(.mode(Mode(named: "grid")))
        bench.press(.markAll(true))
        let id = PhotoID(PhotoID.firstInTrash + 9)
        let effects = bench.press(.restore).acts.filter { !$0.isOfPixels }
        #expect(
            effects == [
                .restore(ops.reversed(), isUndo: false), .bringBack([TrashReturn(op: -1, id)]),
            ])
        #expect(bench.order == [0, 1, 2, 3, 4] && bench.model.folderFront == PhotoID(4))
        #expect(bench.text.contains("4 photos are back"))
        let left = bench.model.review?.model.space.album.order.photos ?? []
        #expect(left.isEmpty)
        // Of all that did not come it is told once.
        bench.send(
            .answered([
                .restoreFailed(op: ops[0], reason: "full", isGone: false),
                .restoreFailed(op: ops[1], reason: "full", isGone: false),
                .restored(op: ops[2], nil),
            ]))
        #expect(bench.text.contains("2 stay in the trash: "), "\(bench.text)")
        #expect(bench.order == [2, 3, 4])
        let undone = bench.press(.undo).acts.filter { !$0.isOfPixels }
        guard undone.last?.op(ofTrashing: PhotoID(2), on: .undo(op: ops[2])) != nil,
            undone.dropLast() == [.takeBackReturns([-1])]
        else {
            Issue.record("\(undone)")
            return
        }
        #expect(bench.order == [3, 4])
    }

    @Test func `of several takes them all back and brings them all again as one`() throws {
        var (bench, ops) = try reviewing()
        bench.press(.mode(Mode(named: "grid")))
        bench.press(.markAll(true))
        bench.press(.restore)
        bench.send(.answered(ops.map { .restored(op: $0, nil) }))
        let undone = bench.press(.undo).acts.filter { !$0.isOfPixels }
        guard case .trash(let requests, _?)? = undone.last else {
            Issue.record("\(undone)")
            return
        }
        #expect(requests.map(\.photo.number) == [0, 1, 2] && bench.order == [3, 4])
        #expect(undone.dropLast() == [.takeBackReturns([-1])])
        #expect(bench.text.contains("4 photos → trash again"))
        let again = requests.map(\.op)
        bench.send(.answered(again.map { .trashed(op: $0, bytes: 1, place: "trash") }))
        let redone = bench.press(.redo).acts.filter { !$0.isOfPixels }
        #expect(
            redone == [.restore(again.reversed(), isUndo: false), .restore([-1], isUndo: false)],
            "\(redone)")
        #expect(bench.order == [0, 1, 2, 3, 4])
    }

    @Test func `names what another session had trashed, when it goes there again and comes again`()
        throws
    {
        var (bench, _) = try reviewing()
        bench.press(.goTo(3))
        bench.press(.restore)
        bench.press(.close)
        bench.press(.undo)
        #expect(bench.text.contains("IMG_9.JPG → trash again"), "\(bench.text)")
        bench.press(.redo)
        #expect(bench.text.contains("IMG_9.JPG is back"), "\(bench.text)")
    }

    @Test func `is told to come where photos are still on their way`() {
        var bench = Bench(photos: 3)
        bench.see()
        bench.press(.trash)
        bench.press(.trashReview)
        #expect(bench.text.contains("the trash is shown once all is there"), "\(bench.text)")
        bench.send(.trashed(op: 0, bytes: 1, place: "trash"))
        bench.press(.trashReview)
        #expect(!bench.text.contains("once all is there"), "\(bench.text)")
    }

    @Test func `counts a photo as back of which one file stays, and u takes it back`() throws {
        var bench = Bench(photos: 2)
        bench.press(.mode(Mode(named: "grid")))
        bench.press(.trashReview)
        bench.send(.trashListed(.all, (1...3).map { photo($0, op: nil) }))
        bench.press(.markAll(true))
        bench.press(.restore)
        let file = FailedReturn(
            op: -2, name: Array("IMG_2.xmp".utf8), reason: "no room", isBack: true)
        bench.send(.bringBacksFailed([file], of: 3))
        #expect(bench.text.contains("IMG_2.xmp stays in the trash: no room · 3 photos are back"))
        let stays = FailedReturn(op: -3, name: Array("IMG_3.JPG".utf8), reason: "no room")
        bench.send(.bringBacksFailed([file, stays], of: 3))
        #expect(bench.text.contains("1 stays in the trash: IMG_3.JPG: no room · 2 are back"))
        #expect(bench.press(.undo).acts.last == .takeBackReturns([-1, -2]))
    }

    @Test func `of several whose files went back alone is said as several`() throws {
        var bench = Bench(photos: 2)
        bench.press(.mode(Mode(named: "grid")))
        bench.press(.trashReview)
        bench.send(.trashListed(.all, (1...3).map { photo($0, op: nil) }))
        bench.press(.markAll(true))
        bench.press(.restore)
        bench.press(.undo)
        #expect(bench.text.contains("3 photos → trash again"))
        bench.press(.redo)
        #expect(bench.text.contains("3 photos are back"), "\(bench.text)")
    }

    @Test func `says once how many go again, those that are shown and those that are not`() throws {
        var (bench, ops) = try reviewing()
        bench.press(.mode(Mode(named: "grid")))
        bench.press(.markAll(true))
        bench.press(.restore)
        bench.send(.answered(ops.map { .restored(op: $0, nil) }))
        bench.press(.close)
        bench.send(.photosArranged([0, 1, 2, 3, 4, 9].map { .numbered($0) }))
        bench.press(.undo)
        #expect(bench.text.contains("4 photos → trash again"))
        bench.send(.returnsTakenBack([TrashReturn(op: -1, PhotoID(9))]))
        #expect(bench.text.contains("4 photos → trash again"), "\(bench.text)")
        #expect(bench.order == [3, 4])
    }

    @Test func `says of several of other sessions at once which have not come`() throws {
        var bench = Bench(photos: 2)
        bench.press(.mode(Mode(named: "grid")))
        bench.press(.trashReview)
        bench.send(.trashListed(.all, (1...5).map { photo($0, op: nil) }))
        bench.press(.markAll(true))
        let asked = bench.press(.restore).acts.filter { !$0.isOfPixels }
        guard case .bringBack(let returns)? = asked.first, asked.count == 1 else {
            Issue.record("\(asked)")
            return
        }
        #expect(returns.map(\.op) == [-1, -2, -3, -4, -5])
        let failed = [-2, -4].map {
            FailedReturn(op: $0, name: Array("IMG_\(-$0).JPG".utf8), reason: "no room")
        }
        bench.send(.bringBacksFailed(failed, of: 5))
        #expect(bench.text.contains("2 stay in the trash: IMG_2.JPG: no room · 3 are back"))
        #expect(bench.press(.undo).acts.last == .takeBackReturns([-1, -3, -5]))
    }

    @Test func `that fails leaves it in the trash, to be asked for again`() throws {
        var (bench, ops) = try reviewing()
        bench.press(.goTo(0))
        bench.press(.restore)
        bench.send(.restoreFailed(op: ops[2], reason: "the disk is full"))
        #expect(bench.order == [3, 4])
        #expect(bench.text.contains("the disk is full"))
        bench.send(.trashListed(.all, list(ops)))
        bench.wait()
        bench.press(.goTo(0))
        let asked9 = bench.press(.restore).acts
        #expect(asked9 == [.restore([ops[2]], isUndo: false)])
        bench.send(.restored(op: ops[2]))
        bench.wait()
        bench.press(.last)
        bench.press(.restore)
        let failed = FailedReturn(op: -1, name: Array("IMG_9.JPG".utf8), reason: "no room")
        bench.send(.bringBacksFailed([failed], of: 1))
        #expect(bench.text.contains("IMG_9.JPG stays in the trash: no room"))
        let next = bench.press(.undo).acts
        #expect(next.trashes.map(\.photo) == [PhotoID(2)])
    }

    @Test func `brings nothing back where nothing is to be changed, nor what is gone`() throws {
        for policy in [FilePolicy.readOnly, .dryRun] {
            var options = Options()
            options.common.policy = policy
            var bench = Bench(photos: 2, options: options)
            bench.press(.trashReview)
            bench.send(.trashListed(.all, [photo(1, op: nil)]))
            let asked = bench.press(.restore).acts
            #expect(asked == [] && bench.text.contains("nothing is brought back"))
        }
        var bench = Bench(photos: 2)
        var gone = photo(1, op: nil)
        gone.fault = "gone from the trash"
        bench.press(.trashReview)
        bench.send(.trashListed(.all, [gone]))
        #expect(bench.model.isUndecodable(gone.photo.id))
        let asked10 = bench.press(.restore).acts
        #expect(asked10 == [])
        #expect(bench.text.contains("cannot come back: gone from the trash"))
    }

    /// P1: decided, undecided and trashed are all, in any order of deeds.
    @Test(arguments: Seeds.of(0..<30))
    func `loses and doubles no photo in any order of deeds`(seed: UInt64) {
        var dice = Dice(seed)
        var bench = Bench(photos: 5)
        for _ in 0..<60 {
            bench.wait()
            switch dice.roll(7) {
            case 0: bench.trash()
            case 1: bench.press(.undo)
            case 2: bench.press(.redo)
            case 3: bench.press(.decide(.stars(dice.roll(6))))
            case 4 where !bench.model.isReviewing:
                bench.press(.trashReview)
                let out = bench.model.ledger.out
                let found = out.compactMap { id -> TrashedPhoto? in
                    let removals = (0..<200).filter {
                        bench.model.ledger[$0]?.photo == id
                            && bench.model.ledger[$0]?.stage == .trashed
                    }
                    return removals.last.map { photo(id.number, op: $0) }
                }
                bench.send(.trashListed(.session, found))
            case 5: bench.press(.restore)
            default: bench.press(dice.roll(2) == 0 ? .close : .next)
            }
            // All that is asked of the disk is done, or now and then is not.
            for effect in bench.effects {
                switch effect {
                case .trash(let requests, batch: nil):
                    let op = requests[0].op
                    if dice.roll(6) == 0 {
                        bench.send(.trashFailed(op: op, reason: "full", hasChanged: false))
                    } else {
                        bench.send(.trashed(op: op, bytes: 1, place: "trash"))
                    }
                case .restore(let ops, isUndo: true):
                    for op in ops {
                        if dice.roll(6) == 0 {
                            bench.send(.restoreFailed(op: op, reason: "full"))
                        } else {
                            bench.send(.restored(op: op))
                        }
                    }
                default: break
                }
            }
            bench.effects = []
            let all = (bench.order + bench.model.ledger.out.map(\.number)).sorted()
            #expect(all == [0, 1, 2, 3, 4], "seed \(seed)")
            let decided = bench.order.count { bench.judgement($0).isDecided }
            #expect(bench.model.space.album.decidedCount == decided, "seed \(seed)")
        }
    }
}

extension Effect {
    /// Whether it is about what is shown alone.
    fileprivate var isOfPixels: Bool {
        switch self {
        case .load, .measure, .frames: true
        default: false
        }
    }
}
