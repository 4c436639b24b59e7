import DeckMode
import DisplayList
import Geometry
import GridMode
import SeededRandom
import Testing
import WaterfallMode

@testable @_spi(Coordinator) import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Copies, links and moves in the model` {
    private func bench(
        _ mode: Mode = .deck, policy: FilePolicy = .writable, photos: Int = 6
    ) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        options.policy = policy
        options.common.targets[1] = Array("~/select".utf8)
        options.common.targets[2] = Array("/mnt/disk/best of/".utf8)
        return Bench(photos: photos, options: options)
    }

    private func type(_ line: String, into bench: inout Bench) -> [Effect] {
        bench.press(.command(line))
        return bench.press(.prompt(.submit)).acts
    }

    private func orders(_ effects: [Effect]) -> [FilingOrder] {
        effects.compactMap { if case .file(let order) = $0 { order } else { nil } }
    }

    @Test func `y1 copies the photo in front, at once and without a question`() {
        var bench = bench()
        bench.press(.goTo(2))
        let order = orders(bench.press(.copyTo(1))).first
        #expect(order?.photos == [PhotoID(2)] && order?.way == .copy)
        #expect(order?.target == Array("~/select".utf8))
        #expect(bench.order == [0, 1, 2, 3, 4, 5] && bench.front == 2)
        bench.send(
            .filed(
                FilingResult(number: 0, words: "IMG_2.JPG copied to select", fault: "", made: 1)))
        #expect(bench.text.contains("copied to select · u undo"), "\(bench.text)")
        #expect(bench.model.deeds.copied == 1 && bench.model.deeds.trashed == 0)
    }

    @Test func `a target that nobody has set is told`() {
        var bench = bench()
        #expect(bench.press(.copyTo(4)).acts.isEmpty)
        #expect(bench.text.contains("no target 4 · :set target 4 FOLDER"))
        #expect(bench.press(.moveTo(4)).acts.isEmpty)
        #expect(bench.text.contains("no target 4"))
        for line in ["copy 4", "move 4", "link 12"] {
            #expect(type(line, into: &bench).isEmpty)
            #expect(bench.text.contains("no target \(line.split(separator: " ")[1])"))
        }
        #expect(type("set target 4 = /tmp/a b", into: &bench).isEmpty)
        #expect(orders(bench.press(.copyTo(4))).first?.target == Array("/tmp/a b".utf8))
    }

    @Test func `commands take numbers and folders with spaces`() {
        var bench = bench()
        #expect(
            orders(type("copy 2", into: &bench)).first?.target == Array("/mnt/disk/best of/".utf8))
        #expect(orders(type("link ./4 x ", into: &bench)).first?.target == Array("./4 x".utf8))
        #expect(orders(type("link ./4 x ", into: &bench)).first?.way == .link)
        #expect(type("copy", into: &bench).isEmpty)
        #expect(bench.text.contains(":copy needs a folder"))
    }

    @Test(arguments: [Mode.grid, .waterfall])
    func `among tiles all marked ones are one step`(mode: Mode) {
        var bench = bench(mode)
        bench.model.space.mark([1, 3, 4].map { PhotoID($0) })
        let order = orders(bench.press(.copyTo(1)))
        #expect(order.map(\.photos) == [[1, 3, 4].map { PhotoID($0) }])
        bench.send(.filed(FilingResult(number: 0, words: "3 photos copied", fault: "", made: 3)))
        #expect(bench.press(.undo).acts == [.takeBackFiling(0)])
        #expect(bench.press(.undo).acts == [.earlier(.undo)])
    }

    @Test func `one undo takes a copy back, and redo makes it again`() {
        var bench = bench()
        _ = bench.press(.copyTo(1))
        bench.send(.filed(FilingResult(number: 0, words: "copied", fault: "", made: 1)))
        #expect(bench.press(.undo).acts == [.takeBackFiling(0)])
        bench.send(.unfiled(number: 0, words: "taken back", isComplete: true))
        #expect(bench.model.deeds.copied == 0)
        let again = orders(bench.press(.redo))
        #expect(again.map(\.photos) == [[PhotoID(0)]] && again.first?.number == 1)
        #expect(bench.press(.undo).acts == [.takeBackFiling(1)])
    }

    @Test func `the last copy is repeated on another photo, a move never`() {
        var bench = bench()
        _ = bench.press(.copyTo(2))
        bench.wait()
        bench.see()
        _ = bench.press(.moveTo(1))
        let again = orders(bench.press(.repeatDecision))
        #expect(again.map(\.photos) == [[PhotoID(1)]])
        #expect(again.first?.target == Array("/mnt/disk/best of/".utf8))
    }

    @Test func `several are moved by one question, one step and one undo`() throws {
        var bench = bench(.grid)
        bench.model.space.mark([1, 3, 4].map { PhotoID($0) })
        bench.wait()
        let asked = bench.press(.moveTo(1)).acts
        #expect(moves(asked).isEmpty && bench.order.count == 6)
        #expect(bench.text.contains("move 3 photos to select"), "\(bench.text)")
        bench.send(.questionReady(1))
        #expect(bench.text.contains("Y1 again"), "\(bench.text)")
        bench.wait()
        let effects = bench.press(.moveTo(1)).acts
        guard case .trash(let requests, _?)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(requests.map(\.photo) == [1, 3, 4].map { PhotoID($0) })
        #expect(requests.allSatisfy { $0.target == Array("~/select".utf8) })
        #expect(bench.order == [0, 2, 5] && bench.model.ledger.inTrash.count == 0)
        guard case .restore(let ops, isUndo: true)? = bench.press(.undo).acts.first else {
            Issue.record("\(bench.effects)")
            return
        }
        #expect(ops.sorted() == requests.map(\.op).sorted())
        #expect(bench.order == [0, 1, 2, 3, 4, 5])
    }

    @Test func `what made nothing is no step`() {
        var bench = bench()
        _ = bench.press(.copyTo(1))
        bench.send(
            .filed(
                FilingResult(
                    number: 0, words: "", fault: "IMG_0.JPG: it is there already", made: 0)))
        #expect(bench.text.contains("it is there already"))
        #expect(bench.press(.undo).acts == [.earlier(.undo)])
    }

    @Test func `progress is told after half a second, and nothing waits for it`() {
        var bench = bench(.grid)
        bench.model.space.mark((0..<6).map { PhotoID($0) })
        bench.see()
        _ = bench.press(.copyTo(1))
        bench.send(.filing(FilingProgress(number: 0, done: 2, count: 6, bytes: 310_000_000)))
        #expect(!bench.text.contains("copying"))
        #expect(bench.model.nextWake(after: bench.now) == bench.now + Filings.patience)
        bench.wait(0.5)
        bench.send(.frame)
        #expect(bench.text.contains("copying 3 of 6 · 310 MB"), "\(bench.text)")
        bench.press(.goTo(5))
        #expect(bench.front == 5)
        bench.see()
        bench.send(.filed(FilingResult(number: 0, words: "6 photos copied", fault: "", made: 6)))
        #expect(!bench.text.contains("copying"))
        bench.wait(10)
        #expect(bench.model.nextWake(after: bench.now) == nil)
    }

    @Test func `nothing is copied where nothing is to be written`() {
        var bench = bench(policy: .readOnly)
        for press in [Intent.copyTo(1), .moveTo(1)] {
            bench.see()
            #expect(bench.press(press).acts.isEmpty)
            #expect(bench.text.contains("read-only: nothing is written"))
            bench.wait()
        }
    }

    private func moves(_ effects: [Effect]) -> [(op: Int, photo: PhotoID, target: [UInt8])] {
        effects.compactMap {
            guard case .trash(let requests, batch: nil) = $0, let target = requests[0].target
            else { return nil }
            return (requests[0].op, requests[0].photo, target)
        }
    }

    @Test func `a command can be typed once more where it moves what cannot be shown`() throws {
        var bench = bench()
        bench.send(.undecodable(PhotoID(0), reason: "no picture"))
        bench.wait()
        #expect(moves(type("move /mnt/x", into: &bench)).isEmpty)
        #expect(bench.text.contains(":move again moves it unseen"), "\(bench.text)")
        // Nobody types so long a line in three seconds.
        bench.wait(10)
        let move = try #require(moves(type("move /mnt/x", into: &bench)).first)
        #expect(move.photo == PhotoID(0) && move.target == Array("/mnt/x".utf8))
    }

    @Test func `a question of a command ends with a line that is left, or says something else`() {
        func asked(_ act: (inout Bench) -> Void) -> Bool {
            var bench = bench()
            bench.send(.undecodable(PhotoID(0), reason: "no picture"))
            bench.wait()
            _ = type("move /mnt/x", into: &bench)
            act(&bench)
            bench.wait()
            return moves(type("move /mnt/x", into: &bench)).isEmpty
        }
        #expect(!asked { _ in })
        #expect(
            asked {
                $0.press(.command(""))
                $0.press(.close)
            })
        #expect(
            asked {
                $0.press(.command(""))
                $0.press(.prompt(.erase))
            })
        #expect(asked { _ = type("rate 3", into: &$0) })
    }

    @Test func `a move asks for pixels, says where it went, and is no trash`() throws {
        var bench = bench()
        bench.wait()
        #expect(moves(bench.press(.moveTo(2))).isEmpty)
        #expect(bench.text.contains("Y2 again moves it unseen"), "\(bench.text)")
        bench.press(.close)
        bench.wait()
        bench.see()
        let move = try #require(moves(bench.press(.moveTo(2))).first)
        #expect(move.photo == PhotoID(0) && move.target == Array("/mnt/disk/best of/".utf8))
        #expect(bench.text.contains("IMG_0.JPG → best of · u undo"), "\(bench.text)")
        bench.send(.trashed(op: move.op, bytes: 5, place: "best of"))
        #expect(bench.order == [1, 2, 3, 4, 5])
        #expect(!bench.text.contains("trashed") && !bench.text.contains("this session"))
        #expect(bench.model.deeds.moved == 1 && bench.model.deeds.trashed == 0)
        #expect(bench.model.summary.trashed.isEmpty && bench.model.summary.trashedBytes == 0)
        #expect(bench.press(.undo).acts == [.restore([move.op], isUndo: true)])
        #expect(bench.front == 0)
        bench.send(.restored(op: move.op))
        let again = try #require(moves(bench.press(.redo)).first)
        #expect(again.target == move.target)
        #expect(bench.model.deeds.moved == 0)
    }

    @Test func `a question about a move is not answered by a trash key, nor the other way round`() {
        var bench = bench()
        bench.wait()
        bench.press(.moveTo(1))
        bench.wait()
        #expect(bench.press(.trash).trashes.isEmpty)
        bench.wait()
        #expect(moves(bench.press(.moveTo(1))).isEmpty)
        bench.wait()
        #expect(moves(bench.press(.moveTo(2))).isEmpty, "another folder")
        bench.wait()
        #expect(moves(bench.press(.moveTo(2))).count == 1)
    }

    @Test func `held keys move one`() {
        var bench = bench()
        bench.wait()
        bench.see()
        #expect(moves(bench.press(.moveTo(1))).count == 1)
        bench.see()
        bench.wait(0.05)
        #expect(moves(bench.press(.moveTo(1))).isEmpty)
        #expect(bench.order == [1, 2, 3, 4, 5])
    }

    @Test(arguments: Mode.allCases, [false, true])
    func `a moved photo flies over the right edge and comes back from there`(
        mode: Mode, isOpen: Bool
    ) throws {
        var options = Options()
        options.mode = mode
        options.common.targets[1] = Array("/a".utf8)
        var bench = Bench(photos: 6, options: options)
        if isOpen { bench.press(.open) }
        bench.wait(3)
        bench.see()
        let start = try #require(bench.sprite(0)?.centre)
        bench.press(.moveTo(1))
        bench.wait(0.12)
        let way = try #require(bench.sprite(0)?.centre, "\(mode)")
        #expect(way.x > start.x && abs(way.y - start.y) < 25, "\(start) \(way)")
        bench.wait(3)
        #expect(bench.sprite(0) == nil)
        bench.press(.undo)
        bench.wait(0.05)
        let back = try #require(bench.sprite(0)?.centre)
        #expect(back.x > start.x, "\(start) \(back)")
    }

    @Test func `folders complete what is typed, with the targets first`() {
        var bench = bench()
        bench.press(.command("copy "))
        #expect(bench.press(.prompt(.complete)).acts == [.findFolders("")])
        bench.send(.foldersFound("", ["best/", "rest/"]))
        #expect(bench.model.panels.prompt?.choices == ["1", "2", "best/", "rest/"])
        bench.press(.prompt(.text("be")))
        #expect(bench.press(.prompt(.complete)).acts == [.findFolders("be")])
        bench.send(.foldersFound("", ["best/", "rest/"]))
        #expect(bench.model.panels.prompt?.text == "copy be", "an answer to another question")
        bench.send(.foldersFound("be", ["best of/"]))
        #expect(bench.model.panels.prompt?.text == "copy best of/")
        #expect(bench.press(.prompt(.complete)).acts == [.findFolders("best of/")])
        bench.press(.close)
        bench.press(.command("set target 3 = ~/Pi"))
        #expect(bench.press(.prompt(.complete)).acts == [.findFolders("~/Pi")])
    }

    /// Photos in the order and those that are out are all photos, whatever was copied, moved, trashed, taken back and answered.
    @Test(arguments: Seeds.count(40))
    func `any course of copies, moves and undos keeps every photo`(seed: UInt64) {
        var dice = Dice(seed)
        var bench = bench()
        var open: [Int] = []
        for _ in 0..<60 {
            bench.wait()
            bench.see()
            switch dice.roll(0..<7) {
            case 0: open += moves(bench.press(.moveTo(1))).map(\.op)
            case 1: open += bench.press(.trash).trashes.map(\.op)
            case 2:
                for order in orders(bench.press(.copyTo(1))) {
                    bench.send(
                        .filed(
                            FilingResult(
                                number: order.number, words: "x", fault: "", made: dice.roll(0..<2))
                        ))
                }
            case 3, 4:
                for case .restore(let ops, isUndo: true) in bench.press(.undo) {
                    guard ops.count == 1 else { continue }
                    bench.send(
                        dice.roll(0..<4) == 0
                            ? .restoreFailed(op: ops[0], reason: "no") : .restored(op: ops[0]))
                }
            case 5:
                let again = bench.press(.redo)
                open += moves(again).map(\.op) + again.trashes.map(\.op)
            default: bench.press(.next)
            }
            if !open.isEmpty, dice.roll(0..<2) == 0 {
                let op = open.removeFirst()
                bench.send(
                    dice.roll(0..<5) == 0
                        ? .trashFailed(op: op, reason: "no", hasChanged: false)
                        : .trashed(op: op, bytes: 10, place: "x"))
            }
            let out = bench.model.ledger.out.map(\.number)
            #expect((bench.order + out).sorted() == Array(0..<6), "seed \(seed)")
            #expect(
                bench.model.ledger.inTrash.count == bench.model.ledger.trashed.count,
                "seed \(seed)")
        }
    }
}
