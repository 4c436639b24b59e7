import Browsing
import DisplayList
import Selecting
import Testing

@Suite struct `Signs of what was decided` {
    private static let labels = LabelColour.allCases.map(PhotoLabel.colour)

    @Test(arguments: SignStyle.allCases)
    func `tell labels apart without their colours`(style: SignStyle) {
        let signs = JudgementSigns(style)
        for stars in 0...5 {
            for flag in [PhotoFlag.none, .pick, .reject] {
                let judged = Self.labels.map { Judgement(stars: stars, flag: flag, label: $0) }
                let lines = judged.map { signs.spans(of: $0).flatMap(\.text) }
                let badges = judged.map { signs.badge(of: $0).flatMap(\.text) }
                #expect(Set(lines).count == judged.count)
                #expect(Set(badges).count == judged.count)
            }
        }
    }

    @Test func `leave a badge room on the smallest tile that has one`() {
        let whole = Judgement(stars: 5, flag: .reject, label: .colour(.purple))
        let badge = JudgementSigns(.coloured).badge(of: whole).flatMap(\.text)
        #expect(String(decoding: badge, as: UTF8.self) == "█P ★5 ✗")
    }
}
