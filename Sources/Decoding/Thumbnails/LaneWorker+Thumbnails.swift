import CDecoders
import CLinux
import Glibc
import Pixels
import Threads

/// A lane's dealings with the desktop's thumbnail cache.
extension LaneWorker {
    /// Seconds since its last change after which a file counts as written.
    private static var settlingTime: Int64 { 2 }

    /// Shows a cached thumbnail of a photo if there is one, and tells of which stage it is: `complete` if it serves.
    ///
    /// - Throws: what this program has noted about a photo that it cannot decode, and `cancelled`.
    mutating func showThumbnail(
        _ running: PoolState.Running, _ facts: PhotoFacts, _ identity: FileIdentity
    ) throws(DecodeError) -> DecodeStage? {
        let request = running.job.request
        guard request.quality == .thumbnailServes, request.part == nil, let cache = core.thumbnails,
            !cache.holds(request.path),
            let subject = ThumbnailSubject(path: request.path, identity: identity)
        else { return nil }
        if let error = cache.failure(of: subject) { throw error }
        guard let photo = facts.size else { return nil }
        let target = request.target(ofPhoto: photo)
        guard let thumbnail = cache.find(subject, photo: photo, target: target) else { return nil }
        let serves = CachedThumbnail.serves(thumbnail.size, target: target, photo: photo)
        // The photo's own thumbnail is as good as a small one, and needs no looking for.
        if !serves, running.job.step != .preview || facts.thumbnail != nil { return nil }
        let call = DecoderCall(
            facts: facts, identity: identity, request: request, mode: DECODER_COMPLETE,
            standIn: .init(photo: photo, target: target, isFinal: serves))
        guard let shown = try decodeOrIgnore(call, running, from: thumbnail.file) else {
            return nil
        }
        let isLast = serves || request.ladder == .fast
        core.tell(lane: lane, shown, isLast: isLast)
        return shown.stage
    }

    /// A thumbnail that cannot be decoded whole is as good as none.
    private mutating func decodeOrIgnore(
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

    /// Sees to it that the cache gets a thumbnail of a photo that had to be decoded for a tile.
    func wantThumbnail(of photo: DecodedPhoto, for request: DecodeRequest) {
        guard let cache = core.thumbnails, cache.mayWrite, !cache.holds(request.path) else {
            return
        }
        if let subject = ThumbnailSubject(path: request.path, identity: photo.identity) {
            cache.removeFailure(of: subject)
        }
        let target = PixelSize(width: photo.bitmap.width, height: photo.bitmap.height)
        guard request.quality == .thumbnailServes, request.part == nil, !photo.hasAlpha,
            photo.damage == nil, let size = ThumbnailSize.holding(target), size <= .large,
            max(photo.sourceWidth, photo.sourceHeight) > size.side
        else { return }
        core.change { state in
            if state.mayWriteThumbnails {
                state.queue.add(Job(cacheThumbnail: size, of: request))
            }
            return []
        }
    }

    /// Writes a thumbnail, unless there is one, the photo is still being written, or it is transparent.
    mutating func cacheThumbnail(
        _ running: PoolState.Running, of file: borrowing PhotoFile
    ) throws(DecodeError) {
        let request = running.job.request
        let facts = try PhotoFacts(of: file)
        guard let cache = core.thumbnails, let photo = facts.size,
            let size = ThumbnailSize.holding(
                PixelSize(width: request.box.width, height: request.box.height)),
            let subject = ThumbnailSubject(path: request.path, identity: file.identity),
            hasSettled(file.identity), !cache.has(size, of: subject, photo: photo),
            let made = try decode(DECODER_COMPLETE, running, facts, file),
            made.damage == nil, !made.hasAlpha, file.isUnchanged
        else { return }
        let isWritten = cache.write(
            made.bitmap, as: size, of: subject, photo: photo, format: facts.format)
        if !isWritten { core.state.withLock { $0.stopWritingThumbnails() } }
    }

    /// Notes that a photo cannot be decoded, if that is the file's fault and was to be shown as a tile.
    func noteFailure(_ error: DecodeError, of job: Job, _ identity: FileIdentity) {
        guard let failure = NotedFailure(error), let cache = core.thumbnails, cache.mayWrite,
            job.step != .cacheThumbnail, job.request.part == nil, !cache.holds(job.request.path),
            job.request.quality == .thumbnailServes, hasSettled(identity),
            let subject = ThumbnailSubject(path: job.request.path, identity: identity),
            cache.failure(of: subject) == nil, isReadable(job.request.path, identity)
        else { return }
        if core.state.withLock({ $0.mayWriteThumbnails }), !cache.writeFailure(failure, of: subject)
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
    private func isReadable(_ path: [UInt8], _ identity: FileIdentity) -> Bool {
        guard let file = try? PhotoFile(path: path), file.identity.isSameContent(as: identity)
        else { return false }
        return stride(from: 0, to: file.size, by: 1 << 20).allSatisfy {
            file.read(at: $0, count: 1).count == 1
        } && file.read(at: file.size - 1, count: 1).count == 1
    }
}
