import Gates
import GraphicsModel
import PtyHarness
import SeededRandom
import Testing

/// Whatever a terminal or a tmux answers, however late, often or long: it decides about nothing.
@Suite(OwnThread()) struct `Gate: a terminal whose answers are lies` {
    /// Memory that lies may take, in kilobytes.
    private static let most = 32 * 1024
    /// Sessions at the same time: most of the time they wait.
    private static let lanes = 4

    @Test(arguments: 0..<lanes)
    func `types no key, crashes nothing, and holds no picture in the end`(lane: Int) throws {
        var gate = Gate("lying-terminals", counting: "sessions harmed")
        let silent = try LyingSession(nil, seed: Gate.seed(17) &+ UInt64(lane))
        silent.play()
        gate.count("a silent terminal", silent.complaints)
        let hosts: [(Lie.Kind, LyingSession.Multiplexer?)] =
            Lie.Kind.allCases.map { ($0, nil) }
            + LyingSession.Multiplexer.allCases.map { (.yes, $0) }
        let count = Gate.steps(full: 75, fast: 8)
        let cases = (0..<count).map { lane + Self.lanes * $0 }
        var growth = 0
        for number in Gate.isFull ? cases : Seeds.some(cases) {
            let (kind, multiplexer) = hosts[number % hosts.count]
            let seed = Gate.seed(17) &+ UInt64(number)
            let session = try LyingSession(kind, multiplexer, seed: seed)
            session.play()
            let more = session.kilobytes - silent.kilobytes
            growth = max(growth, more)
            let name = "\(kind)\(multiplexer.map { ", tmux \($0)" } ?? ""), seed \(seed)"
            gate.count(name, session.complaints + (more > Self.most ? ["\(more) kB more"] : []))
        }
        #expect(gate.close("at most \(growth / 1024) MB more than in a silent one"))
    }
}
