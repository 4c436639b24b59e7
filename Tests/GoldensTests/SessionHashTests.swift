import GoldenTexts
import SeededRandom
import Sessions
import Testing

/// Some of the sessions that `make hash` plays: every mode, the viewer, every size, every motion level.
@Suite struct `Random sessions draw and ask for what is kept of them` {
    private let kept = GoldenText(SessionHashes.path).text.split(separator: "\n").map(String.init)

    @Test func `as many as there are`() {
        let titles = kept.map { $0.split(separator: " ").dropLast(2).joined(separator: " ") }
        #expect(titles == SessionPlan.all.map(\.title))
    }

    @Test(arguments: Seeds.some(Array(stride(from: 0, to: 147, by: 21)), oneIn: 3))
    func `frame by frame and effect by effect`(number: Int) {
        let line = SessionHashes.line(of: SessionPlan.all[number])
        #expect(
            kept.indices.contains(number) && kept[number] == line,
            "\(line); if it is meant, RIFFLE_RECORD=1 make hash records it")
    }
}
