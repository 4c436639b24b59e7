import CDecoders
import CLinux
import Geometry
import Photos

extension LaneWorker {
    /// Finds what tells whether the photo is like others: of a thumbnail in the file where one serves, else, and for a look, of a small picture of the
    /// photo.
    mutating func compare(
        _ running: PoolState.Running, _ facts: PhotoFacts, _ file: borrowing PhotoFile
    ) throws(DecodeError) -> MeasuredPhoto {
        let request = running.job.request
        var call = DecoderCall(
            facts: facts, identity: file.identity, request: request, mode: DECODER_THUMBNAIL)
        call.preview = facts.previews?.largest
        do throws(DecodeError) {
            if request.product == .hash, facts.hasComparedThumbnail(request),
                let found = try compare(call, running, file)
            {
                return found
            }
        } catch .malformed, .kindNotSupported {
            // The photo itself may be whole.
        }
        call = DecoderCall(
            facts: facts, identity: file.identity, request: request, mode: DECODER_QUICK)
        var failure: DecodeError?
        for preview in facts.ranked(for: request) {
            call.preview = preview
            do throws(DecodeError) {
                if let found = try compare(call, running, file) { return found }
            } catch {
                switch error {
                case .malformed, .kindNotSupported: failure = failure ?? error
                default: throw error
                }
            }
        }
        if let failure { throw failure }
        guard let found = try compare(call, running, file) else { throw .malformed("") }
        return found
    }

    /// Nil where there is no such thumbnail.
    private mutating func compare(
        _ call: DecoderCall, _ running: PoolState.Running, _ file: borrowing PhotoFile
    ) throws(DecodeError) -> MeasuredPhoto? {
        guard let (result, memory) = try settled(call, running, from: file) else { return nil }
        let found = memory.likeness
        guard found.is_there == 1, found.hash >> 63 == 0, let median = UInt8(exactly: found.median)
        else { throw distrust(call.family, file.identity) }
        var pixels = PixelFacts()
        var look: PhotoLook?
        if call.request.product == .look {
            look = PhotoLook(luma: memory.look, blue: found.blue, red: found.red)
            if look == nil { throw distrust(call.family, file.identity) }
        } else {
            pixels.hash = PhotoHash(bits: found.hash, median: median)
        }
        let damage = call.damage(in: result)
        if damage == nil, file.isUnchanged, let memory = core.memory {
            if let look {
                memory.store(look, of: file.identity)
            } else {
                memory.store(pixels, maps: nil, of: file.identity)
            }
        }
        return MeasuredPhoto(
            ticket: call.request.ticket, pixels: pixels, maps: nil, look: look,
            identity: file.identity, damage: damage)
    }
}

extension PhotoFacts {
    /// Whether a thumbnail in the file may stand for the photo: it has its shape, and pixels enough.
    ///
    /// Of one in EXIF the worker says so.
    fileprivate func hasComparedThumbnail(_ request: DecodeRequest) -> Bool {
        guard coded != nil else { return quickPicture(for: request) != nil }
        guard let thumbnail = quickCoded(for: request)?.size, let photo = coded?.photo.size,
            min(thumbnail.width, thumbnail.height) >= Int(LIKENESS_THUMBNAIL)
        else { return false }
        let ratio =
            Double(thumbnail.width) * Double(photo.height)
            / (Double(thumbnail.height) * Double(photo.width))
        return ratio > 1 / 1.03 && ratio < 1.03
    }
}
