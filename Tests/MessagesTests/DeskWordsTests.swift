import Desk
import Messages
import Testing

@Suite struct `What is said of the desk` {
    @Test func `names why it cannot be read, each reason in other words`() {
        let errors: [DeskError] = [
            .broken, .newer, .busy, .unusable(8), .unusable(10), .unusable(14), .unusable(99),
        ]
        let said = errors.map { words(for: $0) }
        #expect(Set(said).count == errors.count)
        #expect(said.allSatisfy { $0.contains("desk") })
        #expect(words(for: DeskError.unusable(99)).hasSuffix("SQLite's error 99"))
    }
}
