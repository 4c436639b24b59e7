import DeckMode
import DisplayList
import GridMode
import Testing

@testable @_spi(Coordinator) import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `The trash of one picture of a photo` {
    /// Pairs, but for the first, which is a JPEG, and the last, which is a RAW.
    private func bench(_ mode: Mode = .deck, policy: FilePolicy = .writable) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = .off
        options.policy = policy
        var bench = Bench(photos: 0, options: options)
        bench.send(
            .photosFound(
                (0..<5).map { number in
                    let ending = number == 4 ? "CR2" : "JPG"
                    let isPair = (1...3).contains(number)
                    return Photo(
                        id: PhotoID(number), name: Array("IMG_\(number).\(ending)".utf8),
                        others: isPair ? Array(" +CR2 +xmp".utf8) : [], otherCount: isPair ? 2 : 0)
                }))
        return bench
    }

    private func type(_ line: String, into bench: inout Bench) -> [Effect] {
        bench.press(.command(line))
        return bench.press(.prompt(.submit)).filter {
            if case .examine(_, _, _?) = $0 { true } else { false }
        }
    }

    private func orders(_ effects: [Effect]) -> [FilingOrder] {
        effects.compactMap { if case .file(let order) = $0 { order } else { nil } }
    }

    @Test func `is asked for, done by the key of the trash, and is one step`() {
        var bench = bench()
        bench.press(.goTo(2))
        bench.see()
        #expect(
            type("trash raw", into: &bench) == [.examine(question: 1, [PhotoID(2)], .raw)])
        #expect(bench.text.contains("trash its RAW?") && !bench.text.contains("again"))
        #expect(bench.model.askedPicture == .raw)
        bench.send(.questionReady(1))
        #expect(bench.text.contains("trash its RAW? x again"), "\(bench.text)")
        bench.wait()
        let order = orders(bench.press(.trash)).first
        #expect(order?.photos == [PhotoID(2)] && order?.way == .trash(.raw))
        #expect(order?.grounds == .question(1) && order?.target == [])
        #expect(bench.order == [0, 1, 2, 3, 4] && bench.front == 2)
        bench.send(
            .filed(FilingResult(number: 0, words: "IMG_2.CR2 +xmp → trash", fault: "", made: 1)))
        #expect(bench.text.contains("IMG_2.CR2 +xmp → trash · u undo"), "\(bench.text)")
        #expect(bench.press(.undo).acts == [.takeBackFiling(0)])
        let again = orders(bench.press(.redo)).first
        #expect(again?.number == 1 && again?.grounds == .undo(op: 0) && again?.way == .trash(.raw))
        // Nothing of it is a photo in the trash, or a copy.
        #expect(bench.model.deeds.trashed == 0 && bench.model.deeds.copied == 0)
        #expect(bench.model.summary.trashed.isEmpty)
    }

    @Test func `is about all that are meant and have it, in one question`() {
        var bench = bench(.grid)
        bench.command("mark all")
        _ = bench.press(.trashPicture(.jpeg))
        bench.send(.questionReady(1))
        #expect(bench.text.contains("trash the JPEGs of 3 photos? x again"), "\(bench.text)")
        bench.wait()
        #expect(orders(bench.press(.trash)).first?.photos == [1, 2, 3].map { PhotoID($0) })
    }

    @Test(arguments: [
        (0, "raw", "has no RAW"), (0, "jpeg", "it is the only picture"),
        (4, "raw", "it is the only picture"), (4, "jpeg", "has no JPEG"),
    ])
    func `is refused where there is none, and where nothing else would be left`(
        photo: Int, which: String, words: String
    ) {
        var bench = bench()
        bench.press(.goTo(photo))
        bench.see()
        #expect(type("trash \(which)", into: &bench).isEmpty)
        #expect(bench.text.contains(words), "\(bench.text)")
        bench.wait()
        #expect(orders(bench.press(.trash)).isEmpty)
    }

    @Test func `is answered by nothing but the key that it asks for`() {
        for other in [Intent.next, .trashPicture(.jpeg), .undo, .copyTo(1)] {
            var bench = bench()
            bench.press(.goTo(2))
            bench.see()
            _ = type("trash raw", into: &bench)
            bench.wait()
            bench.press(other)
            let after = orders(bench.effects).count
            bench.wait()
            bench.see()
            let new = orders(bench.press(.trash))
            #expect(new.isEmpty || new.first?.way == .trash(.jpeg), "\(other)")
            #expect(after == 0)
        }
    }

    @Test func `changes nothing where nothing is to be written, nor in the trash`() {
        var bench = bench(policy: .readOnly)
        bench.press(.goTo(2))
        bench.see()
        #expect(type("trash raw", into: &bench).isEmpty)
        #expect(bench.text.contains("read-only: nothing is trashed"), "\(bench.text)")
    }
}
