import CDecoders
import Geometry

extension LaneWorker {
    /// Measures the photo: of a RAW file the largest preview, and where that is broken another one.
    mutating func measure(
        _ running: PoolState.Running, _ facts: PhotoFacts, _ file: borrowing PhotoFile
    ) throws(DecodeError) -> MeasuredPhoto {
        var call = DecoderCall(
            facts: facts, identity: file.identity, request: running.job.request,
            mode: DECODER_FIGURES)
        var failure: DecodeError?
        for preview in facts.ranked(for: call.request) {
            call.preview = preview
            do throws(DecodeError) {
                return try measure(call, running, file)
            } catch {
                switch error {
                case .malformed, .kindNotSupported: failure = failure ?? error
                default: throw error
                }
            }
        }
        if let failure { throw failure }
        return try measure(call, running, file)
    }

    private mutating func measure(
        _ call: DecoderCall, _ running: PoolState.Running, _ file: borrowing PhotoFile
    ) throws(DecodeError) -> MeasuredPhoto {
        guard let (result, memory) = try settled(call, running, from: file) else {
            throw .malformed("")
        }
        let size = PixelSize(width: Int(result.width), height: Int(result.height))
        guard
            let measured = MeasuredPhoto(
                memory, of: size, orientation: call.orientation,
                ticket: call.request.ticket, identity: file.identity,
                damage: call.damage(in: result))
        else { throw distrust(call.family, file.identity) }
        return measured
    }
}
