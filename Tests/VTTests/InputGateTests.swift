import SeededRandom
import Gates
import Testing
import VT

/// No reading of the terminal's bytes makes a key of what was none, however late and however cut they come.
@Suite struct `Gate: the parser of what is typed` {
    @Test
    func `cut anywhere, with pauses around that of the Escape key, a sequence means the same`() {
        var gate = Gate("input-cuts", counting: "misread")
        let pauses = [0.001, 0.03, 0.045, 0.0499, 0.05, 0.0501, 0.055, 0.07, 0.1, 0.2, 0.4, 0.49]
        for (bytes, wanted) in InputSamples.all {
            for cut in 1..<max(1, bytes.count) {
                for pause in pauses {
                    let got = read([bytes[..<cut], bytes[cut...]], pauses: [pause])
                    let isFine = means(got, wanted, bytes, cuts: [cut], pauses: [pause])
                    gate.count("\(text(bytes)) at \(cut), \(pause) s", isFine ? [] : ["\(got)"])
                }
            }
        }
        #expect(gate.close())
    }

    @Test func `cut twice it means the same`() {
        var gate = Gate("input-double-cuts", counting: "misread")
        for (bytes, wanted) in InputSamples.all where Gate.isFull || bytes.count < 9 {
            for first in 1..<max(1, bytes.count - 1) {
                for second in (first + 1)..<bytes.count {
                    for pauses in [[0.03, 0.06], [0.06, 0.03], [0.06, 0.06], [0.2, 0.3]] {
                        let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
                        let got = read(parts, pauses: pauses)
                        let isFine = means(
                            got, wanted, bytes, cuts: [first, second], pauses: pauses)
                        gate.count(
                            "\(text(bytes)) at \(first) and \(second)", isFine ? [] : ["\(got)"])
                    }
                }
            }
        }
        #expect(gate.close())
    }

    @Test func `a reply that stalls for seconds decides about nothing`() {
        var gate = Gate("input-stalls", counting: "replies that trash, undo or quit")
        for (bytes, _) in InputSamples.all where !isTyped(bytes) || isPaste(bytes) {
            for cut in 1..<bytes.count {
                for pause in [0.5, 0.55, 0.56, 0.7, 1, 1.1, 2, 3.5, 5] {
                    let got = read([bytes[..<cut], bytes[cut...]], pauses: [pause])
                    // The last letter of a sequence alone is what a key sends, and may be one.
                    let isAlone = cut == bytes.count - 1 && !isPaste(bytes)
                    let harm = got.filter { decides($0) && !isAlone }
                    gate.count("\(text(bytes)) at \(cut), \(pause) s", harm.map { "\($0)" })
                }
            }
        }
        #expect(gate.close())
    }

    @Test func `what nobody types decides about nothing`() {
        var gate = Gate("input-noise", counting: "readings that trash, undo or quit")
        for text in InputSamples.strange {
            for cut in 0...text.count {
                let parts = [text[..<cut], text[cut...]].filter { !$0.isEmpty }
                let got = read(parts, pauses: [0.06])
                gate.count("\(text) at \(cut)", got.filter(decides).map { "\($0)" })
            }
        }
        let seed = Gate.seed(1)
        for number in 0..<UInt64(Gate.steps(full: 20_000, fast: 400)) {
            var dice = Dice(seed &+ number)
            var parser = InputParser()
            var time = 1.0
            var harm: [Input] = []
            for _ in 0..<8 {
                let bytes = dice.bytes(dice.roll(64..<1024))
                harm += parser.feed(bytes, at: time).filter(decides)
                time += 0.001 * Double(dice.roll(0..<90))
            }
            gate.count("noise, seed \(seed &+ number)", harm.map { "\($0)" })
        }
        #expect(gate.close())
    }

    @Test func `the controls of eight bits mean what an escape and a letter mean`() {
        for (bytes, wanted) in InputSamples.all {
            guard bytes.count > 2, bytes[0] == 0x1B, (0x40..<0x60).contains(bytes[1]),
                bytes[1] != 0x5C
            else { continue }
            var short = [bytes[1] + 0x40] + bytes[2...]
            if short.suffix(2) == [0x1B, 0x5C] { short = short.dropLast(2) + [0x9C] }
            #expect(read([short[...]], pauses: []) == wanted, "\(text(bytes))")
        }
    }

    /// What the parser gives for parts that come after pauses in seconds, and for a second of silence behind them.
    private func read(_ parts: [ArraySlice<UInt8>], pauses: [Double]) -> [Input] {
        var parser = InputParser()
        var time = 1.0
        var got: [Input] = []
        for (index, part) in parts.enumerated() {
            got += parser.feed(part, at: time)
            guard index < pauses.count, index < parts.count - 1 else { continue }
            // The loop wakes at the parser's own deadline.
            if let deadline = parser.deadline, deadline < time + pauses[index] {
                got += parser.expire(at: deadline)
            }
            time += pauses[index]
        }
        return got + parser.expire(at: time + 6)
    }

    /// Whether it was read as it is; where the Escape key itself was cut off in time, that comes first.
    private func means(
        _ got: [Input], _ wanted: [Input], _ bytes: [UInt8], cuts: [Int], pauses: [Double]
    ) -> Bool {
        if got == wanted { return true }
        // Strings of the kind SOS come from no terminal, and `X` behind an Escape from fingers.
        if bytes.starts(with: [0x1B, 0x58]) { return true }
        let isLate = zip(cuts, pauses).contains { cut, pause in
            pause >= InputParser.escapeDelay - 1e-9 && bytes[..<cut].allSatisfy { $0 == 0x1B }
        }
        let escapes = isLate ? bytes.prefix { $0 == 0x1B }.count : 0
        return (1...max(1, escapes)).contains { count in
            guard isLate, got.prefix(count).allSatisfy({ $0 == .key(KeyPress(.escape), .press) })
            else { return false }
            // Behind an Escape the rest is a sequence still, and no Alt.
            let rest = got.dropFirst(count)
            return rest.elementsEqual(wanted) || rest.elementsEqual(wanted.map(withoutAlt))
        }
    }

    private func withoutAlt(_ input: Input) -> Input {
        guard case .key(let press, let phase) = input else { return input }
        return .key(KeyPress(press.key, press.modifiers.subtracting(.alt)), phase)
    }

    /// Whether an input would trash, undo, redo or quit with the keys that riffle has.
    private func decides(_ input: Input) -> Bool {
        guard case .key(let press, let phase) = input, phase != .release else { return false }
        switch press.key {
        case .up, .delete: return press.modifiers.isEmpty
        case .character(let scalar):
            let letters: [UInt32] = [0x78, 0x75, 0x55, 0x71, 0x51]
            if press.modifiers == .control { return scalar == 0x63 || scalar == 0x72 }
            return press.modifiers.isEmpty && letters.contains(scalar)
        default: return false
        }
    }

    /// Whether a hand makes these bytes: whatever is made of them is then its own doing.
    private func isTyped(_ bytes: [UInt8]) -> Bool {
        let keys = InputSamples.keys.map { Array($0.bytes.utf8) }
        return keys.contains(bytes) || bytes.count < 2
            || InputSamples.others.contains { Array($0.bytes.utf8) == bytes }
    }

    private func isPaste(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "\u{1B}[200~".utf8) }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).debugDescription
    }
}
