import Pixels
import SeededRandom
import Testing

@testable import Decoding

/// The canvas of a GIF once more, in the plainest way.
private func canvases(of draft: GIFDraft) -> [[UInt32]] {
    var canvas = [UInt32](repeating: 0, count: draft.width * draft.height)
    var result: [[UInt32]] = []
    for frame in draft.frames {
        let before = canvas
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let index = frame.pixels[y * frame.width + x]
                let (column, line) = (frame.x + x, frame.y + y)
                guard column < draft.width, line < draft.height, index != frame.transparent else {
                    continue
                }
                canvas[line * draft.width + column] = GIFDraft.colours[Int(index) % 4]
            }
        }
        result.append(canvas)
        for y in frame.y..<min(draft.height, frame.y + frame.height) {
            for x in frame.x..<max(frame.x, min(draft.width, frame.x + frame.width)) {
                let place = y * draft.width + x
                if frame.disposal == 2 { canvas[place] = 0 }
                if frame.disposal == 3 { canvas[place] = before[place] }
            }
        }
    }
    return result
}

private func random(_ dice: inout Dice) -> GIFDraft {
    var draft = GIFDraft(width: 2 * dice.whole(2...8), height: 2 * dice.whole(2...8))
    draft.loops = dice.pick([nil, 0, 1, 7])
    for n in 0..<dice.whole(2...7) {
        var frame = GIFDraft.Frame()
        if n > 0 || dice.roll(3) == 0 {
            frame.x = dice.roll(0..<draft.width)
            frame.y = dice.roll(0..<draft.height)
        }
        frame.width = n == 0 ? draft.width : dice.whole(1...draft.width)
        frame.height = n == 0 ? draft.height : dice.whole(1...draft.height)
        frame.disposal = dice.roll(8)
        frame.delay = dice.roll(0..<40)
        frame.transparent = dice.roll(2) == 0 ? UInt8(dice.roll(4)) : nil
        frame.isInterlaced = dice.roll(3) == 0
        frame.pixels = (0..<frame.width * frame.height).map { _ in UInt8(dice.roll(4)) }
        draft.frames.append(frame)
    }
    return draft
}

@Suite struct `the frames of a GIF` {
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
            #expect(frame.photo.bitmap.pixels == expected[number], "frame \(n), seed \(seed)")
            let delay = draft.frames[number].delay * 10
            #expect(Int((frame.delay * 1000).rounded()) == (delay <= 10 ? 100 : delay))
            #expect(frame.isLast == (number == expected.count - 1))
        }
        let plays = draft.loops.map { $0 == 0 ? 0 : $0 + 1 } ?? 1
        #expect(played.frames.last?.plays == plays)
        let told = movement(ofFileAt: file.path)
        #expect(told == Movement(frames: draft.frames.count, plays: plays))
    }

    @Test func `first looks as the still picture does`() throws {
        let path = Array((formatsFolder + "/moving.gif").utf8)
        let request = DecodeRequest(
            ticket: 1, path: path, box: PixelBox(width: 33, height: 22))
        let still = try decodeInProcess(request).bitmap
        let played = PlayedFile(path, box: 33)
        #expect(played.bitmaps.first == still)
        #expect(played.delays == [100, 100, 100, 100])
        #expect(Set(played.bitmaps).count == 4)
        #expect(played.frames.last?.plays == 0)
    }

    @Test func `that are cut show what came, and end there`() {
        let whole = contents(of: formatsFolder + "/moving.gif")
        for count in stride(from: 900, to: whole.count, by: 1517) {
            let file = TemporaryFile(Array(whole.prefix(count)))
            let played = PlayedFile(file.path, most: 9)
            #expect(played.failure == nil && played.frames.last?.isLast == true, "\(count) bytes")
            #expect((1...4).contains(played.frames.count))
        }
    }

    @Test func `on a canvas of more than 16 megapixels do not move`() {
        var draft = GIFDraft(width: 5000, height: 5000)
        for _ in 0..<2 {
            draft.frames.append(GIFDraft.Frame(pixels: [UInt8](repeating: 0, count: 16)))
        }
        let file = TemporaryFile(draft.bytes)
        let played = PlayedFile(file.path)
        #expect(
            played.failure == .tooManyPixels(width: 5000, height: 5000, limit: 16 * 1024 * 1024))
    }

    @Test(arguments: ["still", "empty", "block"]) func `that are one frame, or none, do not move`(
        kind: String
    ) {
        var draft = GIFDraft()
        draft.loops = kind == "block" ? 0 : nil
        draft.frames = [GIFDraft.Frame(pixels: [UInt8](repeating: 1, count: 16))]
        if kind == "empty" { draft.frames.append(GIFDraft.Frame(width: 0, height: 4)) }
        let file = TemporaryFile(draft.bytes)
        #expect(movement(ofFileAt: file.path) == nil)
        #expect(PlayedFile(file.path).frames.map(\.isLast) == [true])
    }
}
