import DisplayList
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `undo and redo` {
    /// What an intent must leave behind, whatever came before it: every photo once, and a front.
    private func isSound(_ model: Model, of all: Set<Int>) -> Bool {
        let here = model.space.album.order.photos.map(\.number)
        let out = model.ledger.out.map(\.number)
        return (here + out).sorted() == all.sorted() && model.ledger.outCount == out.count
            && (here.isEmpty
                ? model.space.album.order.index == 0
                : here.indices.contains(model.space.album.order.index))
    }

    private func isSame(_ a: Model, _ b: Model) -> Bool {
        a.space.album.order == b.space.album.order
            && a.space.album.favourites == b.space.album.favourites
            && a.ledger.undoable == b.ledger.undoable
    }

    @Test func `brings what an earlier session trashed to the front, whoever tells of it first`() {
        for isFiltered in [false, true] {
            var bench = Bench(photos: 4)
            if isFiltered {
                bench.send(.judgementsFound([PhotoID(0): Judgement(stars: 3)]))
                bench.press(.command("filter 3+"))
                bench.press(.prompt(.submit))
                #expect(bench.order == [0])
            }
            bench.send(.restoredEarlier(.numbered(2), index: 2, note: "one stays"))
            #expect(bench.front == 2 && bench.order.contains(2))
            #expect(bench.text.contains("one stays · IMG_2.JPG is back, from an earlier session"))
        }
    }

    @Test func `undo is the inverse of every act, after any five intents on three photos`() {
        let intents: [Intent] = [.next, .previous, .trash, .undo, .favourite]
        var cases = 0
        func walk(_ bench: Bench, _ trail: [Intent]) {
            guard trail.count < 5 else { return }
            for intent in intents {
                var next = bench
                next.wait()
                next.see()
                let before = next.model
                let effects = next.press(intent).acts
                cases += 1
                #expect(isSound(next.model, of: [0, 1, 2]), "\(trail) \(intent)")
                if intent == .trash || intent == .favourite, before.frontPhoto != nil {
                    var back = next
                    back.wait()
                    let undone = back.press(.undo).acts
                    var expected: [Effect] = []
                    if case .trash(let requests, batch: nil) = effects.first {
                        expected = [.restore([requests[0].op], isUndo: true)]
                    }
                    #expect(
                        isSame(back.model, before) && undone == expected, "\(trail) \(intent)")
                    back.wait()
                    back.press(.redo)
                    #expect(
                        back.model.space.album.order == next.model.space.album.order
                            && back.model.space.album.favourites
                                == next.model.space.album.favourites,
                        "redo \(trail) \(intent)")
                }
                walk(next, trail + [intent])
            }
        }
        walk(Bench(photos: 3), [])
        #expect(cases == 5 + 25 + 125 + 625 + 3125)
    }

    @Test func `undo brings the photo to the front`() {
        var bench = Bench(photos: 40)
        bench.trash()
        bench.press(.last)
        bench.wait()
        bench.press(.undo)
        #expect(bench.front == 0)
        #expect(bench.order == Array(0..<40))
    }

    @Test func `undo beyond the session asks for an earlier one's trash`() {
        var bench = Bench(photos: 2)
        #expect(bench.press(.undo).acts == [.earlier(.undo)])
        bench.send(.restoredEarlier(.numbered(7), index: 1))
        #expect(bench.order == [0, 7, 1])
        #expect(bench.front == 7)
        bench.send(.nothingEarlier())
        #expect(bench.text.contains("nothing left to undo"))
    }

    @Test func `something new ends what could be redone`() {
        var bench = Bench(photos: 3)
        bench.trash()
        bench.wait()
        bench.press(.undo)
        bench.press(.favourite)
        #expect(bench.press(.redo).acts.isEmpty)
        #expect(bench.order == [0, 1, 2])
    }

    @Test func `a photo restored under another name bears it`() {
        var bench = Bench(photos: 3)
        let op = bench.trash() ?? -1
        bench.send(.trashed(op: op, bytes: 10, place: "trash"))
        bench.press(.undo)
        bench.send(
            .restored(op: op, Photo(id: PhotoID(0), name: Array("IMG_0 (restored 2).JPG".utf8))))
        #expect(
            bench.text.contains("IMG_0.JPG is back as IMG_0 (restored 2).JPG · its name was taken"))
        #expect(
            bench.model.space.album.photos[PhotoID(0)]?.name == Array("IMG_0 (restored 2).JPG".utf8)
        )
    }
}

@Suite struct `answers from the file work` {
    @Test func `a trash that failed brings the card back, and says why`() {
        var bench = Bench(photos: 4)
        bench.press(.next)
        let op = bench.trash() ?? -1
        bench.wait(0.01)
        #expect(
            bench.send(.trashFailed(op: op, reason: "permission denied", hasChanged: false)).acts
                .isEmpty)
        #expect(bench.order == [0, 1, 2, 3])
        #expect(bench.front == 1)
        #expect(bench.text.contains("not trashed: permission denied"))
        #expect(bench.model.summary.trashed.isEmpty)
        #expect(bench.press(.undo).acts == [.earlier(.undo)])
    }

    @Test func `a photo that is back, and then turns out to have changed, must be seen anew`() {
        var bench = Bench(photos: 3)
        guard let op = bench.trash() else { return #expect(Bool(false), "nothing was trashed") }
        bench.press(.undo)
        bench.wait()
        bench.see()
        bench.send(.trashFailed(op: op, reason: "", hasChanged: true))
        // Its new pixels are there, and not on the screen yet.
        bench.send(.decoded(PhotoID(0), .usual))
        bench.wait(5)
        #expect(bench.front == 0)
        #expect(bench.press(.trash).trashes.isEmpty)
        bench.send(.presented([PhotoID(0)]))
        bench.wait(5)
        #expect(bench.press(.trash).trashes.count == 1)
    }

    @Test func `a held key redoes nothing`() {
        var bench = Bench(photos: 3)
        bench.trash()
        bench.press(.undo)
        bench.wait()
        #expect(bench.send(.intent(.redo, isRepeat: true)).acts.isEmpty)
        #expect(bench.order == [0, 1, 2])
        #expect(bench.press(.redo).trashes.count == 1)
    }

    @Test func `a photo that changed on disk is loaded anew and must be seen anew`() {
        var bench = Bench(photos: 4)
        let op = bench.trash() ?? -1
        let effects = bench.send(.trashFailed(op: op, reason: "", hasChanged: true))
        #expect(effects.acts == [.reload(PhotoID(0))])
        #expect(bench.text.contains("changed on disk"))
        bench.send(.presented([PhotoID(0)]))
        bench.wait()
        #expect(bench.press(.trash).trashes.isEmpty)
    }

    @Test func `a late failure does not take the front from the photo looked at`() {
        var bench = Bench(photos: 6)
        let op = bench.trash() ?? -1
        bench.press(.goTo(3))
        let front = bench.front
        bench.send(.trashFailed(op: op, reason: "x", hasChanged: false))
        #expect(bench.front == front)
        #expect(bench.order == Array(0..<6))
    }

    @Test func `failures in any order put every photo where it was`() {
        for failing in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for places in [[3, 3, 3], [3, 0, 1], [0, 4, 2], [5, 4, 0], [1, 3, 1]] {
                var bench = Bench(photos: 6)
                let ops = places.map { place in
                    bench.press(.goTo(place))
                    return bench.trash() ?? -1
                }
                for i in failing {
                    bench.send(.trashFailed(op: ops[i], reason: "x", hasChanged: false))
                }
                #expect(bench.order == Array(0..<6), "\(failing) \(places)")
            }
        }
    }

    @Test func `a restore that failed lets the photo leave again`() {
        var bench = Bench(photos: 3)
        let op = bench.trash() ?? -1
        bench.press(.undo)
        bench.send(.restoreFailed(op: op, reason: "gone from trash"))
        #expect(bench.order == [1, 2])
        #expect(bench.text.contains("IMG_0.JPG stays in the trash: gone from trash"))
        #expect(bench.model.summary.trashed.map(\.id.number) == [0])
        #expect(bench.press(.redo).acts.isEmpty)
    }

    @Test func `a trash undone before its failure was known leaves everything in place`() {
        var bench = Bench(photos: 3)
        let op = bench.trash() ?? -1
        bench.press(.undo)
        bench.send(.trashFailed(op: op, reason: "no space", hasChanged: false))
        bench.send(.restoreFailed(op: op, reason: "never trashed"))
        #expect(bench.order == [0, 1, 2])
        #expect(bench.press(.redo).acts.isEmpty)
    }

    @Test func `trash, undo, redo before any answer, and the undo fails: it is out once`() {
        var bench = Bench(photos: 3)
        let first = bench.trash() ?? -1
        bench.press(.undo)
        let again = bench.press(.redo).trashes[0].op
        bench.send(.trashed(op: first, bytes: 10, place: "trash"))
        bench.send(.restoreFailed(op: first, reason: "x"))
        bench.send(.trashFailed(op: again, reason: "no such file", hasChanged: true))
        #expect(bench.order == [1, 2])
        #expect(bench.model.summary.trashed.map(\.id.number) == [0])
        #expect(bench.model.summary.trashedBytes == 10)
    }
}
