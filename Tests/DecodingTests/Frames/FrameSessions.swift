import Glibc
import Pixels
import System

@testable import Decoding

/// Frames of a file, as a session in a worker gives them.
struct PlayedFile {
    var frames: [PhotoFrame] = []
    var failure: DecodeError?

    /// Plays up to `count` frames of the file; all of them once, where it has fewer.
    init(_ path: [UInt8], box: Int = 400, most count: Int = 1000, isOnce: Bool = true) {
        guard let helper = builtHelper(), let memory = SharedMemory() else {
            failure = .helperMissing
            return
        }
        let request = DecodeRequest(
            ticket: 1, path: path, box: PixelBox(width: box, height: box))
        do throws(DecodeError) {
            let session = try FrameSession(request.path, helper: helper, memory: memory)
            for job in 1...count {
                let frame = try session.next(request, job: UInt32(job))
                frames.append(frame)
                if isOnce, frame.isLast { return }
            }
        } catch {
            failure = error
        }
    }

    var bitmaps: [Bitmap] { frames.map(\.photo.bitmap) }
    var delays: [Int] { frames.map { Int(($0.delay * 1000).rounded()) } }
}

/// How a file says that it moves; nil where it stands still, or has no picture.
func movement(ofFileAt path: [UInt8]) -> Movement? {
    (try? PhotoFacts(of: PhotoFile(path: path)))?.movement
}

/// Keeps what a lane delivers, for tests that wait for it.
final class FrameOutcomes: Sendable {
    private let all = Mutex<[FrameOutcome]>([])

    func add(_ outcome: FrameOutcome) { all.withLock { $0.append(outcome) } }

    var outcomes: [FrameOutcome] { all.withLock { $0 } }

    /// Waits for so many outcomes; those there are after 40 seconds.
    func wait(for count: Int) -> [FrameOutcome] {
        let end = ContinuousClock.now + .seconds(40)
        while outcomes.count < count, ContinuousClock.now < end { usleep(500) }
        return outcomes
    }
}

/// A GIF of few colours, written frame by frame: codes of nine bits, none of them packed.
struct GIFDraft {
    struct Frame {
        var x = 0
        var y = 0
        var width = 4
        var height = 4
        /// Indices row by row.
        var pixels: [UInt8] = []
        var disposal = 0
        var delay = 10
        var transparent: UInt8?
        var isInterlaced = false
    }

    static let colours: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]

    var width = 4
    var height = 4
    var frames: [Frame] = []
    /// Nil: no block says how often.
    var loops: Int?

    var bytes: [UInt8] {
        var out = Array("GIF89a".utf8) + u16(width) + u16(height) + [0xF7, 0, 0]
        for i in 0..<256 {
            let colour = Self.colours[i % 4]
            out += [UInt8(colour >> 16), UInt8(colour >> 8 & 255), UInt8(colour & 255)]
        }
        if let loops { out += [0x21, 0xFF, 11] + "NETSCAPE2.0".utf8 + [3, 1] + u16(loops) + [0] }
        for frame in frames { out += bytes(of: frame) }
        return out + [0x3B]
    }

    private func bytes(of frame: Frame) -> [UInt8] {
        let flags = UInt8(frame.disposal << 2) | (frame.transparent == nil ? 0 : 1)
        var out: [UInt8] = [0x21, 0xF9, 4, flags] + u16(frame.delay) + [frame.transparent ?? 0, 0]
        out += [0x2C] + u16(frame.x) + u16(frame.y) + u16(frame.width) + u16(frame.height)
        out += [frame.isInterlaced ? 0x40 : 0, 8]
        var rows = Array(0..<frame.height)
        if frame.isInterlaced {
            rows = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
                stride(from: start, to: frame.height, by: step)
            }
        }
        let stored = rows.flatMap { y in frame.pixels[y * frame.width..<(y + 1) * frame.width] }
        var codes: [Int] = []
        for (i, index) in stored.enumerated() {
            // A clear code in time keeps the codes at nine bits.
            if i % 200 == 0 { codes.append(256) }
            codes.append(Int(index))
        }
        var packed = pack(codes + [257])[...]
        while !packed.isEmpty {
            let block = packed.prefix(255)
            out += [UInt8(block.count)] + block
            packed = packed.dropFirst(255)
        }
        return out + [0]
    }

    private func pack(_ codes: [Int]) -> [UInt8] {
        var out: [UInt8] = []
        var bits = 0
        var held = 0
        for code in codes {
            bits |= code << held
            held += 9
            while held >= 8 {
                out.append(UInt8(bits & 255))
                bits >>= 8
                held -= 8
            }
        }
        return held > 0 ? out + [UInt8(bits & 255)] : out
    }

    private func u16(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
}
