import CDecoders
import CLinux
import Geometry
import Glibc
import Photos
import Pixels
import System

/// A lane's dealings with the desktop's thumbnail cache.
extension LaneWorker {
    /// Seconds since its last change after which a file counts as written.
    private static var settlingTime: Int64 { 2 }

    /// Shows a cached thumbnail of a photo if there is one, and tells of which stage it is: `complete` if it serves and is
    /// proven to be the photo's; what is trashed has been seen by its own pixels.
    ///
    /// - Throws: what this program has noted about a photo that it cannot decode, and `cancelled`.
    mutating func showThumbnail(
        _ running: PoolState.Running, _ facts: PhotoFacts, _ file: borrowing PhotoFile
    ) throws(DecodeError) -> DecodeStage? {
        let request = running.job.request
        guard request.quality == .thumbnailServes, request.managesColours, request.part == nil,
            let cache = core.thumbnails,
            !cache.holds(request.path),
            let subject = ThumbnailSubject(path: request.path, identity: file.identity)
        else { return nil }
        if let error = cache.failure(of: subject, file) { throw error }
        guard let photo = facts.size else { return nil }
        let target = request.target(ofPhoto: photo)
        guard let thumbnail = cache.find(subject, of: file, photo: photo, target: target) else {
            return nil
        }
        let isFinal =
            thumbnail.isProven
            && CachedThumbnail.serves(thumbnail.size, target: target, photo: photo)
        // The photo's own thumbnail is as good as a small one, needs no looking for and is the photo's.
        if !isFinal, running.job.step != .preview || facts.hasQuickPicture(for: request) {
            return nil
        }
        let call = DecoderCall(
            facts: facts, identity: file.identity, request: request, mode: DECODER_COMPLETE,
            standIn: .init(photo: photo, target: target, isFinal: isFinal))
        guard let shown = try decodeOrIgnore(call, running, from: thumbnail.file) else {
            return nil
        }
        let isLast = isFinal || request.ladder == .fast
        core.tell(lane: lane, shown, isLast: isLast)
        return shown.stage
    }

    /// A thumbnail that cannot be decoded whole is as good as none.
    mutating func decodeOrIgnore(
        _ call: DecoderCall, _ running: PoolState.Running, from file: borrowing PhotoFile
    ) throws(DecodeError) -> DecodedPhoto? {
        do throws(DecodeError) {
            let shown = try decode(call, running, from: file)
            return shown?.damage == nil ? shown : nil
        } catch .cancelled {
            throw .cancelled
        } catch {
            return nil
        }
    }

    /// Decodes a photo; where a thumbnail of it would serve the next time, the thumbnail, and the tile is made of that.
    mutating func decodePhoto(
        _ mode: DecoderMode, _ running: PoolState.Running, _ facts: PhotoFacts,
        _ file: borrowing PhotoFile
    ) throws(DecodeError) -> DecodedPhoto {
        let tile = running.job.request
        let draft = self.draft(for: tile, facts, file.identity)
        guard
            var photo = try decodeBest(
                mode, running, facts, file, request: draft?.request(for: tile) ?? tile)
        else { throw .malformed("") }
        takeBackFailure(of: tile.path, file.identity)
        guard var draft else { return photo }
        let size = PixelSize(width: photo.bitmap.width, height: photo.bitmap.height)
        let source = PixelSize(width: photo.sourceWidth, height: photo.sourceHeight)
        let target = tile.target(ofPhoto: source).turned(tile.turn.swapsSides)
        guard let pixels = areaAverage(photo.bitmap.pixels, from: size, to: target) else {
            throw .outOfMemory
        }
        // Other programs take the file's word for its orientation.
        draft.bitmap = photo.bitmap.turned(upright: tile.turn.inverse)
        photo.bitmap = Bitmap(width: target.width, height: target.height, pixels: pixels)
        // Ours are blended over the matte: of a transparent photo another program makes the better one.
        let isWorthKeeping = photo.stage == .complete && photo.damage == nil && !photo.hasAlpha
        if isWorthKeeping, source == draft.photo {
            core.state.withLock { if $0.mayWriteThumbnails { $0.queue.add(Job(draft)) } }
        }
        return photo
    }

    /// The thumbnail that would serve for a tile; nil where none is to be made.
    private func draft(
        for tile: DecodeRequest, _ facts: PhotoFacts, _ identity: FileIdentity
    ) -> ThumbnailDraft? {
        guard tile.quality == .thumbnailServes, tile.managesColours, tile.part == nil,
            !tile.wantsCoverage,
            let cache = core.thumbnails, cache.mayWrite, !cache.holds(tile.path),
            core.state.withLock({ $0.mayWriteThumbnails }), hasSettled(identity),
            let photo = facts.size,
            let size = ThumbnailSize.serving(tile.target(ofPhoto: photo), photo: photo),
            size <= .large,
            let subject = ThumbnailSubject(path: tile.path, identity: identity)
        else { return nil }
        return ThumbnailDraft(
            size: size, subject: subject, path: tile.path, identity: identity, photo: photo,
            format: facts.format)
    }

    /// Writes a thumbnail, unless there is a proven one or the photo has changed meanwhile.
    func write(_ draft: ThumbnailDraft) {
        guard let cache = core.thumbnails, let bitmap = draft.bitmap,
            let file = try? PhotoFile(path: draft.path),
            file.identity.isSameContent(as: draft.identity),
            !cache.hasProven(draft.size, of: draft.subject, file, photo: draft.photo),
            let sample = ContentSample.text(of: file)
        else { return }
        let isWritten = cache.write(
            bitmap, as: draft.size, of: draft.subject, photo: draft.photo, format: draft.format,
            sample: sample)
        if !isWritten { core.state.withLock { $0.stopWritingThumbnails() } }
    }

    private func takeBackFailure(of path: [UInt8], _ identity: FileIdentity) {
        guard let cache = core.thumbnails, cache.mayWrite, !cache.holds(path),
            let subject = ThumbnailSubject(path: path, identity: identity)
        else { return }
        cache.removeFailure(of: subject)
    }

    /// Notes that a photo cannot be decoded, if that is the file's fault and was to be shown as a tile.
    func noteFailure(_ error: DecodeError, of job: Job, _ identity: FileIdentity) {
        guard let failure = NotedFailure(error), let cache = core.thumbnails, cache.mayWrite,
            job.request.part == nil, !cache.holds(job.request.path),
            job.request.quality == .thumbnailServes, hasSettled(identity),
            let subject = ThumbnailSubject(path: job.request.path, identity: identity),
            let file = try? PhotoFile(path: job.request.path), isReadable(file, identity),
            cache.failure(of: subject, file) == nil, let sample = ContentSample.text(of: file)
        else { return }
        if core.state.withLock({ $0.mayWriteThumbnails }),
            !cache.writeFailure(failure, of: subject, sample: sample)
        {
            core.state.withLock { $0.stopWritingThumbnails() }
        }
    }

    /// Whether a file's last change lies far enough back, or in the future, where a clock was wrong.
    private func hasSettled(_ identity: FileIdentity) -> Bool {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return abs(Int64(now.tv_sec) - identity.modified_seconds) > Self.settlingTime
    }

    /// Whether a file is still the same and can be read to its end: what a disk or a network spoils is not its fault.
    private func isReadable(_ file: borrowing PhotoFile, _ identity: FileIdentity) -> Bool {
        guard file.identity.isSameContent(as: identity) else { return false }
        for start in stride(from: 0, to: file.size, by: 1 << 20)
        where file.read(at: start, count: 1).count != 1 {
            return false
        }
        return file.read(at: file.size - 1, count: 1).count == 1
    }
}
