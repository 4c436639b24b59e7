import SeededRandom
import Testing

@testable import Decoding

@Suite struct `the frames of a moving photo, tried` {
    private func fault(in bytes: [UInt8]) throws -> FrameCheck.Fault? {
        let helper = try #require(builtHelper())
        let file = TemporaryFile(bytes)
        let still = try decodeInWorker(
            DecodeRequest(
                ticket: 1, path: file.path, box: PixelBox(width: 16, height: 16), ladder: .complete,
                quality: .whole))
        return FrameCheck(helper: helper).fault(in: still, at: file.path)
    }

    private func draft(_ count: Int) -> GIFDraft {
        var draft = GIFDraft(width: 8, height: 8)
        for n in 0..<count {
            var frame = GIFDraft.Frame()
            (frame.width, frame.height) = (8, 8)
            frame.pixels = (0..<64).map { UInt8(($0 + n) % 4) }
            draft.frames.append(frame)
        }
        return draft
    }

    @Test func `have no fault where all of them can be played`() throws {
        #expect(try fault(in: draft(5).bytes) == nil)
    }

    /// Where a frame of `draft(5)` begins.
    private func place(of frame: Int, in bytes: [UInt8]) -> Int {
        let (head, trailer) = (13 + 3 * 256, 1)
        return head + frame * ((bytes.count - head - trailer) / 5)
    }

    private func count(_ fault: FrameCheck.Fault?) -> Int? {
        switch fault {
        case .failed(let count, _)?, .damaged(let count, _)?: count
        case nil: nil
        }
    }

    @Test(arguments: 1...4) func `are counted up to the first that is none`(broken: Int) throws {
        var bytes = draft(5).bytes
        // Behind the control block and the descriptor: no code is as long as that.
        bytes[place(of: broken, in: bytes) + 18] = 13
        #expect(count(try fault(in: bytes)) == broken)
    }

    @Test(arguments: 1...4) func `are counted up to the one in which the file ends`(
        broken: Int
    ) throws {
        let bytes = draft(5).bytes
        #expect(
            count(try fault(in: Array(bytes[..<(place(of: broken, in: bytes) + 40)]))) == broken + 1
        )
    }

    @Test func `are whole where a file just ends behind one`() throws {
        #expect(try fault(in: Array(draft(5).bytes.dropLast())) == nil)
    }

    @Test func `are not tried where the photo stands still`() throws {
        #expect(try fault(in: draft(1).bytes) == nil)
    }
}
