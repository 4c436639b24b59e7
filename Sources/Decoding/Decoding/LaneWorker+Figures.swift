import CDecoders
import CLinux
import Geometry
import Photos

extension LaneWorker {
    /// What is known of the file since it was measured; nil where that is less than what is wanted.
    func recall(_ request: DecodeRequest, _ file: FileIdentity) -> MeasuredPhoto? {
        if request.product == .look {
            return core.memory?.look(of: file).map { look in
                MeasuredPhoto(
                    ticket: request.ticket, pixels: PixelFacts(), maps: nil, look: look,
                    identity: file, damage: nil)
            }
        }
        guard let memory = core.memory, let pixels = memory.pixels(of: file),
            request.product == .hash ? pixels.hash != nil : pixels.arePossible
        else { return nil }
        var maps: PhotoMaps?
        if request.product == .maps {
            maps = memory.maps(of: file).flatMap { RawMeasures(stored: $0, of: pixels)?.upright }
            if maps == nil { return nil }
        }
        return MeasuredPhoto(
            ticket: request.ticket, pixels: pixels, maps: maps, identity: file, damage: nil)
    }

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
            let measured = RawMeasures(
                memory, of: size, orientation: call.orientation, focus: call.facts.focusArea),
            let maps = measured.upright
        else { throw distrust(call.family, file.identity) }
        let damage = call.damage(in: result)
        // Of a damaged photo it is reported each time that it is.
        if damage == nil, file.isUnchanged {
            core.memory?.store(measured.pixels, maps: measured.stored, of: file.identity)
        }
        return MeasuredPhoto(
            ticket: call.request.ticket, pixels: measured.pixels, maps: maps,
            identity: file.identity, damage: damage)
    }
}
