import CDecoders
import Geometry
import System

/// A video has no pixels of its own here, but perhaps a thumbnail that the desktop has made.
extension LaneWorker {
    /// Shows the desktop's thumbnail of a video, where one is valid by the desktop's own rules.
    ///
    /// It never stands for the video: that fails all the same, so that nothing is trashed unasked.
    mutating func showThumbnail(
        ofVideo running: PoolState.Running, _ file: borrowing PhotoFile
    ) throws(DecodeError) {
        let request = running.job.request
        guard let cache = core.thumbnails, request.part == nil, !cache.holds(request.path),
            let subject = ThumbnailSubject(path: request.path, identity: file.identity),
            let thumbnail = cache.find(video: subject, request)
        else { return }
        let facts: PhotoFacts
        do throws(DecodeError) {
            facts = try PhotoFacts(of: thumbnail.file)
        } catch {
            return
        }
        let call = DecoderCall(
            facts: facts, identity: file.identity, request: request, mode: DECODER_COMPLETE,
            standIn: .init(
                photo: thumbnail.size, target: request.target(ofPhoto: thumbnail.size),
                isFinal: false))
        guard let shown = try decodeOrIgnore(call, running, from: thumbnail.file) else { return }
        core.tell(lane: lane, shown, isLast: false)
    }
}

extension ThumbnailCache {
    /// The smallest thumbnail of a video that has pixels enough for a request, or else the largest.
    fileprivate func find(
        video subject: ThumbnailSubject, _ request: DecodeRequest
    ) -> CachedThumbnail? {
        var best: CachedThumbnail?
        for size in ThumbnailSize.allCases {
            let path = BytePath.join(folder(size), subject.name)
            guard let file = try? PhotoFile(path: path), let facts = ThumbnailFacts(of: file),
                subject.isShown(by: facts)
            else { continue }
            let target = request.target(ofPhoto: facts.size)
            let serves = target.width <= facts.size.width && target.height <= facts.size.height
            best = CachedThumbnail(file: file, size: facts.size, isProven: false)
            if serves { return best }
        }
        return best
    }
}
