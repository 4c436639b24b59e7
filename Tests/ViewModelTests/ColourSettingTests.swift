import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// Whether the colours of photos are shown as their files mean them (`:set colour`).
@Suite struct `The colours of photos` {
    /// What the last of these asks to decode; nil where none does.
    private func loaded(_ effects: [Effect]) -> [Want]? {
        effects.compactMap { if case .load(let wants) = $0 { wants } else { nil } }.last
    }

    @Test func `count, unless it is said otherwise, and a change asks for all that is seen anew`()
        throws
    {
        var bench = Bench(photos: 3)
        let first = try #require(loaded(bench.effects))
        #expect(!first.isEmpty && first.allSatisfy { $0.managesColours })
        bench.type("set colour off")
        #expect(bench.text.contains("colour = off"))
        let others = try #require(loaded(bench.effects))
        #expect(others.allSatisfy { !$0.managesColours })
        #expect(others.map(\.photo) == first.map(\.photo))
        bench.type("set colour on")
        #expect(loaded(bench.effects) == first)
    }
}

extension Bench {
    /// Types a command.
    fileprivate mutating func type(_ line: String) {
        press(.command(line))
        press(.prompt(.submit))
    }
}
