import DeckMode
import DisplayList
import GridMode
import Likeness
import Photos
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `K among copies` {
    /// Twelve photos: 1, 4 and 9 are one picture, 9 the best; 6 and 7 are equal files.
    private func bench(
        _ notes: [Int: CopiesFound.Note] = [:], others: [Int: String] = [:],
        _ change: (inout Options) -> Void = { _ in }
    ) -> Bench {
        var options = Options()
        options.motion = .off
        options.mode = .deck
        change(&options)
        var bench = Bench(photos: 0, options: options)
        bench.send(
            .photosFound(
                (0..<12).map {
                    Photo(
                        id: PhotoID($0), name: Array("IMG_\($0).JPG".utf8),
                        others: Array((others[$0] ?? "").utf8))
                }))
        bench.tellHeaders(Twelve.facts)
        for number in 0..<12 { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.press(.goTo(4))
        bench.press(.duplicates)
        var found = CopiesFound()
        found.groups = `D`.groups
        found.notes = Dictionary(uniqueKeysWithValues: notes.map { (PhotoID($0), $1) })
        bench.send(.copies(1, .found(found)))
        bench.send(.presented([PhotoID(bench.front ?? 0)]))
        return bench
    }

    @Test(arguments: MotionLevel.allCases)
    func `asks, then trashes the copies of the one in front as one step`(motion: MotionLevel) {
        var bench = bench { $0.motion = motion }
        bench.wait()
        bench.effects = []
        bench.press(.keepBest)
        #expect(bench.effects.contains(.examine(question: 1, [9, 1, 4].map { PhotoID($0) })))
        bench.send(.questionReady(1))
        #expect(
            bench.line.contains("keep IMG_9.JPG (12 MP), trash 2 copies (2 MB)? K again"),
            "\(bench.line)")
        bench.wait()
        bench.press(.keepBest)
        #expect(bench.effects.several.map { $0.map(\.photo.number).sorted() } == [[1, 4]])
        #expect(
            bench.effects.several[0].allSatisfy {
                $0.grounds == .burst(question: 1, keeping: PhotoID(9))
            })
        #expect(bench.order == [6, 9] && bench.front == 9)
        bench.send(.answered((0..<2).map { .trashed(op: $0, bytes: 5, place: "trash") }))
        bench.wait(10)
        #expect(bench.line.contains("[copies] 1 group"), "\(bench.line)")
        bench.press(.undo)
        bench.send(.answered((0..<2).map { .restored(op: $0, nil) }))
        bench.wait(10)
        #expect(bench.order == [6, 9] && bench.front == 9)
        #expect(bench.line.contains("[copies] 2 groups"), "\(bench.line)")
        #expect(bench.line.contains("≈ 1/3 · in front: more pixels"), "\(bench.line)")
        bench.press(.duplicates)
        #expect(bench.order == Array(0..<12))
    }

    @Test func `keeps another one that was brought to the front`() {
        var bench = bench()
        bench.press(.expand)
        bench.press(.last)
        #expect(bench.front == 4)
        bench.send(.presented([PhotoID(4)]))
        #expect(Set(bench.keep().map(\.number)) == [1, 9])
        #expect(bench.order == [4, 6])
    }

    @Test func `takes nothing for the sake of one that is not on the screen`() {
        var bench = bench()
        bench.send(.hidden)
        #expect(bench.keep().isEmpty)
        #expect(bench.line.contains("is not shown yet: all stay"), "\(bench.line)")
        #expect(bench.model.openQuestion(at: bench.now) == nil)
    }

    @Test func `leaves what is rated or marked, has what the kept one lacks, or is linked to`() {
        var bench = bench([4: .init(links: 1, names: 1)], others: [1: " +CR2"])
        #expect(bench.keep().isEmpty)
        #expect(bench.line.contains("stays: "), "\(bench.line)")
        bench = self.bench(others: [1: " +CR2"])
        bench.wait()
        bench.press(.keepBest)
        bench.send(.questionReady(1))
        #expect(bench.line.contains("trash 1 copy (1 MB)?"), "\(bench.line)")
        #expect(bench.line.contains("1 stays: has a RAW"), "\(bench.line)")
        bench.wait()
        bench.effects = []
        bench.press(.keepBest)
        bench.send(.answered([.trashed(op: 0, bytes: 5, place: "trash")]))
        #expect(
            bench.line.contains("1 stays: IMG_1.JPG") && bench.line.contains("has a RAW"),
            "\(bench.line)")
        bench = self.bench(others: [1: " +MOV", 4: " +WAV"])
        #expect(bench.keep().isEmpty)
        bench = self.bench(others: [1: " +MOV", 9: " +MOV +CR2"])
        #expect(Set(bench.keep().map(\.number)) == [1, 4])
        bench = self.bench()
        bench.judge([1: Judgement(stars: 1), 4: Judgement(label: .colour(.red))])
        #expect(bench.keep().isEmpty)
        #expect(bench.line.contains("all others are rated or marked"), "\(bench.line)")
    }

    @Test func `says what frees nothing`() {
        var bench = bench([
            1: .init(links: 0, names: 2), 4: .init(links: 0, names: 2),
        ])
        bench.wait()
        bench.press(.keepBest)
        #expect(
            bench.line.contains("trash 2 copies (frees nothing: 2 names)?"), "\(bench.line)")
    }

    @Test func `of tiles keeps each marked one, with one question and one step`() {
        var bench = bench { $0.mode = .grid }
        bench.press(.markAll(true))
        #expect(bench.order == [6, 9])
        bench.wait()
        bench.effects = []
        bench.press(.keepBest)
        #expect(
            bench.effects.contains(.examine(question: 1, [6, 9, 7, 1, 4].map { PhotoID($0) })),
            "\(bench.effects)")
        bench.send(.questionReady(1))
        #expect(bench.line.contains("keep 2 pictures, trash 3 copies (3 MB)?"), "\(bench.line)")
        bench.wait()
        bench.press(.keepBest)
        let requests = bench.effects.several.first ?? []
        #expect(bench.effects.several.count == 1)
        #expect(
            Dictionary(uniqueKeysWithValues: requests.map { ($0.photo.number, $0.grounds.kept) })
                == [7: PhotoID(6), 1: PhotoID(9), 4: PhotoID(9)])
        bench.send(.answered((0..<3).map { .trashed(op: $0, bytes: 5, place: "trash") }))
        bench.press(.undo)
        #expect(bench.order == [6, 9])
    }

    @Test func `withdraws its question where the file of one that is kept has changed`() {
        var bench = bench { $0.mode = .grid }
        bench.press(.markAll(true))
        bench.wait()
        bench.press(.keepBest)
        bench.send(.questionReady(1))
        bench.send(.photosChanged([PhotoID(6)]))
        #expect(bench.model.openQuestion(at: bench.now) == nil)
        #expect(bench.line.contains("changed on disk"), "\(bench.line)")
    }

    /// N4: whatever was decided, marked, seen, expanded or brought to the front.
    @Test(arguments: Seeds.count(40))
    func `never takes all of a group, nor one that must stay`(seed: UInt64) {
        var dice = Dice(seed)
        var notes: [Int: CopiesFound.Note] = [:]
        var others: [Int: String] = [:]
        for number in 0..<12 {
            if dice.roll(4) == 0 { notes[number] = .init(links: dice.roll(2), names: 1) }
            if dice.roll(3) == 0 { others[number] = [" +CR2", " +MOV", " +WAV"][dice.roll(3)] }
        }
        var bench = bench(notes, others: others) { $0.mode = dice.roll(2) == 0 ? .grid : .deck }
        for _ in 0..<dice.roll(30) {
            let number = dice.roll(12)
            switch dice.roll(8) {
            case 0: bench.judge([number: Judgement(stars: dice.roll(3))])
            case 1: bench.press(.mark)
            case 2: bench.press(.expand)
            case 3: bench.press(.next)
            case 4: bench.press(.previous)
            case 5: bench.press(.undo)
            case 6: if let front = bench.front { bench.send(.presented([PhotoID(front)])) }
            default:
                let judged = bench.model.space.album.judgements
                let marks = bench.model.space.album.marks
                let gone = Set(bench.keep().map(\.number))
                for group in `D`.groups {
                    #expect(!gone.isSuperset(of: group.members), "seed \(seed)")
                    #expect(
                        group.members.contains { !bench.model.ledger.isOut(PhotoID($0)) },
                        "seed \(seed)")
                }
                for number in gone {
                    #expect(judged[PhotoID(number)]?.stars ?? 0 == 0, "seed \(seed)")
                    #expect(!marks.contains(PhotoID(number)), "seed \(seed)")
                    #expect(notes[number]?.links ?? 0 == 0, "seed \(seed)")
                }
            }
        }
    }
}
