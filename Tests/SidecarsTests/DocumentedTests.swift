import SeededRandom
import Selecting
import Testing

@testable import Sidecars

@Suite struct `What documents say beside the desk` {
    private func sidecar(_ verdict: DocumentVerdict) -> Documented {
        Documented([PhotoDocument(.stemSidecar, changed: 1, verdict: verdict)])
    }

    private let old = Judgement(stars: 3, flag: .pick, label: .colour(.red))
    private let desk = Judgement(stars: 5, flag: .pick, label: .colour(.blue))

    @Test func `leaves the desk alone while they say what they said`() {
        let same = sidecar(DocumentVerdict(stars: 3, flag: .pick, label: .colour(.red)))
        #expect(same.settled(desk: desk, base: old) == (desk, old))
    }

    @Test func `counts in the field in which they say something else by now`() {
        let other = sidecar(DocumentVerdict(stars: 1, flag: .pick, label: .colour(.red)))
        let (made, base) = other.settled(desk: desk, base: old)
        #expect(made == Judgement(stars: 1, flag: .pick, label: .colour(.blue)))
        #expect(base == Judgement(stars: 1, flag: .pick, label: .colour(.red)))
        // Told once, it is what the next decision is made on.
        let decided = made.following(from: made, to: Judgement(stars: 4, flag: .pick))
        #expect(other.settled(desk: decided, base: base) == (decided, base))
    }

    @Test func `takes a value away only where there is still a sidecar to say so`() {
        let silent = sidecar(DocumentVerdict(stars: 3))
        #expect(
            silent.settled(desk: desk, base: old).judgement == Judgement(stars: 5))
        // Files that were lost take no decision with them.
        #expect(Documented([]).settled(desk: desk, base: old) == (desk, old))
        let inside = Documented([
            PhotoDocument(.insideImage, changed: 0, verdict: DocumentVerdict())
        ])
        #expect(inside.settled(desk: desk, base: old) == (desk, old))
    }

    @Test func `keeps the stars of a photo that is rejected elsewhere`() {
        let rejected = sidecar(DocumentVerdict(flag: .reject, label: .colour(.red)))
        #expect(
            rejected.settled(desk: desk, base: old).judgement
                == Judgement(stars: 5, flag: .reject, label: .colour(.blue)))
    }

    @Test func `changes nothing where one could not be read`() {
        let torn = Documented([], isWhole: false)
        // What the others say is not what all of them say together.
        let older = PhotoDocument(.stemSidecar, changed: 1, verdict: DocumentVerdict(stars: 1))
        for documents in [Documented([older], isWhole: false), torn] {
            #expect(documents.settled(desk: desk, base: old) == (desk, old))
            let made = documents.settled(desk: Judgement(label: .colour(.red)), base: nil)
            #expect(made.judgement == Judgement(label: .colour(.red)) && made.base == nil)
        }
    }

    @Test func `fills what a decision said nothing of that was made before they were read`() {
        let both = sidecar(DocumentVerdict(stars: 2, flag: .reject, label: .colour(.green)))
        let (made, base) = both.settled(desk: Judgement(label: .colour(.red)), base: nil)
        #expect(made == Judgement(stars: 2, flag: .reject, label: .colour(.red)))
        #expect(base == both.judgement)
    }

    @Test(arguments: Seeds.of(0..<200))
    func `is the same when it is asked again, and lets a decision stand`(seed: UInt64) {
        var dice = Dice(seed)
        func judgement() -> Judgement {
            Judgement(
                stars: dice.roll(6), flag: dice.pick(PhotoFlag.allCases),
                label: dice.pick([.none, .colour(.red), .colour(.blue)]))
        }
        let said = DocumentVerdict(
            stars: dice.pick([nil, 0, 2, 5]), flag: dice.pick([nil, .reject, .pick]),
            label: dice.pick([nil, .colour(.red)]))
        let places = dice.pick([[DocumentPlace.stemSidecar], [.insideImage], []])
        let documents = Documented(places.map { PhotoDocument($0, changed: 0, verdict: said) })
        let base: Judgement? = dice.pick([nil, judgement()])
        let first = documents.settled(desk: judgement(), base: base)
        let again = documents.settled(desk: first.judgement, base: first.base)
        #expect(again == first, "seed \(seed)")
        let decided = judgement()
        #expect(
            documents.settled(desk: decided, base: first.base).judgement == decided, "seed \(seed)")
    }
}
