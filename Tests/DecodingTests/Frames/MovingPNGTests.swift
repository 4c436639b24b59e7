import Pixels
import SeededRandom
import Testing

@testable import Decoding

/// A PNG of RGBA that moves, packed without being made smaller.
private struct PNGDraft {
    struct Frame {
        var x = 0
        var y = 0
        var width = 4
        var height = 4
        /// RGBA, row by row.
        var pixels: [UInt8] = []
        var disposal = 0
        var blends = 0
        var number = 1
        var parts = 10
    }

    var width = 4
    var height = 4
    var plays = 0
    var frames: [Frame] = []
    /// A picture before the frames that is none of them.
    var hasHidden = false
    /// What acTL says, where that is wrong.
    var claimed: Int?
    /// Added to the number of the third chunk.
    var slip = 0

    var bytes: [UInt8] {
        var out: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        out += chunk("IHDR", u32(width) + u32(height) + [8, 6, 0, 0, 0])
        out += chunk("acTL", u32(claimed ?? frames.count) + u32(plays))
        if hasHidden {
            let grey = [UInt8](repeating: 128, count: width * height * 4)
            out += chunk("IDAT", packed(grey, width: width))
        }
        var number = 0
        func next() -> [UInt8] {
            defer { number += 1 }
            return u32(number == 2 ? number + slip : number)
        }
        for (n, frame) in frames.enumerated() {
            var control = next() + u32(frame.width) + u32(frame.height)
            control += u32(frame.x) + u32(frame.y) + u16(frame.number) + u16(frame.parts)
            out += chunk("fcTL", control + [UInt8(frame.disposal), UInt8(frame.blends)])
            let data = packed(frame.pixels, width: frame.width)
            // In two pieces, as encoders cut them.
            for piece in [data.prefix(data.count / 2), data.dropFirst(data.count / 2)] {
                let isPicture = n == 0 && !hasHidden
                out += chunk(isPicture ? "IDAT" : "fdAT", (isPicture ? [] : next()) + piece)
            }
        }
        return out + chunk("IEND", [])
    }

    private func packed(_ pixels: [UInt8], width: Int) -> [UInt8] {
        var rows: [UInt8] = []
        for start in stride(from: 0, to: pixels.count, by: 4 * width) {
            rows += [0] + pixels[start..<(start + 4 * width)]
        }
        let count = [UInt8(rows.count & 255), UInt8(rows.count >> 8)]
        var sums: (UInt32, UInt32) = (1, 0)
        for byte in rows {
            sums.0 = (sums.0 + UInt32(byte)) % 65521
            sums.1 = (sums.1 + sums.0) % 65521
        }
        return [0x78, 1, 1] + count + count.map { ~$0 } + rows + u32(Int(sums.1 << 16 | sums.0))
    }

    private func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + data
        return u32(data.count) + body + u32(Int(crc(body)))
    }

    private func crc(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = ~0
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~value
    }

    private func u16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    private func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }
}

/// The canvas once more, in numbers of any size: over black, which is what transparent pixels are laid on.
private func canvases(of draft: PNGDraft) -> [[Double]] {
    var canvas = [Double](repeating: 0, count: draft.width * draft.height * 4)
    var result: [[Double]] = []
    for frame in draft.frames {
        let before = canvas
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let from = (y * frame.width + x) * 4
                let to = ((frame.y + y) * draft.width + frame.x + x) * 4
                let own = frame.pixels[from..<(from + 4)].map { Double($0) / 255 }
                let below = Array(canvas[to..<(to + 4)])
                var mixed = own
                if frame.blends == 1 {
                    let rest = below[3] * (1 - own[3])
                    let all = own[3] + rest
                    for i in 0..<3 where all > 0 {
                        mixed[i] = (own[i] * own[3] + below[i] * rest) / all
                    }
                    if all == 0 { mixed = below }
                    mixed[3] = all
                }
                canvas.replaceSubrange(to..<(to + 4), with: mixed)
            }
        }
        var shown: [Double] = []
        for at in stride(from: 0, to: canvas.count, by: 4) {
            let opacity: Double = canvas[at + 3] * 255
            for channel in 0..<3 { shown.append(canvas[at + channel] * opacity) }
        }
        result.append(shown)
        for y in frame.y..<(frame.y + frame.height) {
            for place in (y * draft.width + frame.x)..<(y * draft.width + frame.x + frame.width) {
                for i in 4 * place..<4 * place + 4 {
                    if frame.disposal == 1 { canvas[i] = 0 }
                    if frame.disposal == 2 { canvas[i] = before[i] }
                }
            }
        }
    }
    return result
}

private func random(_ dice: inout Dice) -> PNGDraft {
    var draft = PNGDraft(width: 2 * dice.whole(2...7), height: 2 * dice.whole(2...7))
    draft.plays = dice.roll(4)
    draft.hasHidden = dice.roll(3) == 0
    for n in 0..<dice.whole(2...6) {
        var frame = PNGDraft.Frame(width: draft.width, height: draft.height)
        if n > 0 || draft.hasHidden {
            frame.width = dice.whole(1...draft.width)
            frame.height = dice.whole(1...draft.height)
            frame.x = dice.roll(draft.width - frame.width + 1)
            frame.y = dice.roll(draft.height - frame.height + 1)
        }
        frame.disposal = dice.roll(3)
        frame.blends = dice.roll(2)
        frame.number = dice.roll(100)
        frame.parts = dice.pick([0, 10, 100, 1000])
        for _ in 0..<frame.width * frame.height {
            frame.pixels += (0..<3).map { _ in UInt8(dice.roll(256)) }
            frame.pixels.append(dice.pick([0, 255, UInt8(dice.roll(256))]))
        }
        draft.frames.append(frame)
    }
    return draft
}

@Suite struct `the frames of a PNG` {
    @Test(arguments: Seeds.count(60)) func `lie on each other as the file says`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed)
        let draft = random(&dice)
        let file = TemporaryFile(draft.bytes)
        let played = PlayedFile(file.path, most: 2 * draft.frames.count, isOnce: false)
        #expect(played.failure == nil)
        try #require(played.frames.count == 2 * draft.frames.count)
        let expected = canvases(of: draft)
        for (n, frame) in played.frames.enumerated() {
            let number = n % expected.count
            let seen = frame.photo.bitmap.pixels.flatMap { channels($0) }
            let most = zip(seen, expected[number]).map { abs(Double($0) - $1) }.max() ?? 255
            // Each frame over another one is rounded once more.
            #expect(most <= 3 + 2 * Double(number), "frame \(n), seed \(seed)")
            let own = draft.frames[number]
            let delay = own.number * 1000 / (own.parts == 0 ? 100 : own.parts)
            #expect(Int((frame.delay * 1000).rounded()) == (delay <= 10 ? 100 : min(delay, 65535)))
            #expect(frame.isLast == (number == expected.count - 1) && frame.plays == draft.plays)
        }
        let told = movement(ofFileAt: file.path)
        #expect(told == Movement(frames: draft.frames.count, plays: draft.plays))
    }

    @Test(arguments: ["number", "sequence", "beyond", "cut"])
    func `that do not fit together do not move, and are a still picture`(kind: String) throws {
        var draft = PNGDraft()
        let pixels = [UInt8](repeating: 255, count: 64)
        draft.frames = (0..<4).map { _ in PNGDraft.Frame(pixels: pixels) }
        switch kind {
        case "number": draft.claimed = 0xFFFF_FFFF
        case "sequence": draft.slip = 1
        case "beyond": draft.frames[2].x = 1
        default: break
        }
        let bytes = draft.bytes
        let file = TemporaryFile(kind == "cut" ? Array(bytes.prefix(bytes.count - 150)) : bytes)
        let played = PlayedFile(file.path)
        guard case .malformed(let words)? = played.failure else {
            throw UnexpectedMovement()
        }
        #expect(!words.isEmpty && played.frames.isEmpty)
        let still = try decodeInProcess(
            DecodeRequest(
                ticket: 1, path: file.path, box: PixelBox(width: 9, height: 9)))
        #expect(still.bitmap.pixels.allSatisfy { $0 == 0xFFFFFF })
    }

    private struct UnexpectedMovement: Error {}
}
