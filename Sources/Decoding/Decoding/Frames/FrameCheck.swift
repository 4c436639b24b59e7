import Photos
import System

/// Decodes the frames of moving photos once, to find out whether all of them can be played.
public final class FrameCheck {
    /// Why frames end too early; `after` counts those that can be shown, the last one in part perhaps.
    public enum Fault: Hashable, Sendable {
        case damaged(after: Int, String)
        case failed(after: Int, DecodeError)
    }

    /// No more frames than these are tried, and no more seconds are spent before a frame.
    static let mostFrames = 1000
    static let mostSeconds = 2.0

    private let helper: [UInt8]
    private let box = PixelBox(width: 16, height: 16)

    public init(helper: [UInt8]) {
        self.helper = helper
    }

    /// The first fault among the frames of a photo that moves; nil where there is none, as far as it was tried.
    ///
    /// A PNG's frames never make it damaged: one that cannot be played is the still picture that it also is.
    public func fault(in photo: DecodedPhoto, at path: [UInt8]) -> Fault? {
        guard photo.movement != nil, photo.format != .png else { return nil }
        guard let memory = SharedMemory() else { return .failed(after: 0, .outOfMemory) }
        let began = monotonicNow()
        let request = DecodeRequest(ticket: 1, path: path, box: box, ladder: .complete)
        var number = 1
        do throws(DecodeError) {
            let session = try FrameSession(path, helper: helper, memory: memory)
            while number <= Self.mostFrames {
                let frame = try session.next(request, job: UInt32(number))
                if let damage = frame.photo.damage {
                    return .damaged(after: number, damage)
                }
                let seconds = Double(monotonicNow() - began) * 1e-9
                if frame.isLast || seconds > Self.mostSeconds { return nil }
                number += 1
            }
            return nil
        } catch {
            return .failed(after: number - 1, error)
        }
    }
}
