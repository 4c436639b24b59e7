import CLinux
public import Geometry
import Glibc
import System

/// What a picture's file says of its photo itself: its XMP, and EXIF's rating.
public struct EmbeddedWords: Hashable, Sendable {
    public let xmp: [UInt8]?
    public let rating: Int?
    public let ratingPercent: Int?
    /// XMP that Brotli has packed.
    public let packedXMP: [UInt8]?

    public init(
        xmp: [UInt8]?, rating: Int?, ratingPercent: Int? = nil, packedXMP: [UInt8]? = nil
    ) {
        self.xmp = xmp
        self.packedXMP = packedXMP
        self.rating = rating
        self.ratingPercent = ratingPercent
    }
}

/// Reads the documents of photos, in a locked worker; used by one thread at a time.
public final class DocumentReader {
    private let worker: XMPWorker
    /// Nothing is started in vain for thousands of photos.
    private let hasWorker: Bool
    private let embedded: @Sendable ([UInt8]) -> EmbeddedWords?
    private let orientation: @Sendable ([UInt8]) -> Orientation?

    /// `helper` is the path of `riffle-decode`; `embedded` finds what the file at a path says, and `orientation` the one that it gives itself,
    /// nil where it cannot be read.
    public init(
        helper: [UInt8], embedded: @escaping @Sendable ([UInt8]) -> EmbeddedWords?,
        orientation: @escaping @Sendable ([UInt8]) -> Orientation? = { _ in nil }
    ) {
        worker = XMPWorker(helper: helper)
        hasWorker = worker.isThere
        self.embedded = embedded
        self.orientation = orientation
    }

    /// What all documents of a photo say.
    public func read(_ photo: PhotoSources) -> Documented {
        var documents: [PhotoDocument] = []
        var isWhole = true
        guard hasWorker else { return Documented([], isWhole: false) }
        for name in photo.documents {
            guard let (verdict, changed) = sidecar(photo.path(name)) else {
                isWhole = false
                continue
            }
            documents.append(
                PhotoDocument(photo.place(of: name), changed: changed, verdict: verdict))
        }
        for name in photo.pictures {
            guard let words = embedded(photo.path(name)) else {
                isWhole = false
                continue
            }
            let place: DocumentPlace = name == photo.raw ? .insideRaw : .insideImage
            if let bytes = words.xmp ?? words.packedXMP {
                do throws(SidecarRefusal) {
                    let xmp = words.xmp == nil ? try worker.unpacked(bytes) : bytes
                    let verdict = DocumentVerdict(try worker.text(xmp))
                    documents.append(PhotoDocument(place, changed: 0, verdict: verdict))
                } catch {
                    // A packet that is none stays so; a worker that is missing says nothing of it.
                    if error == .noWorker || error == .tooSlow { isWhole = false }
                }
            }
            let verdict = DocumentVerdict(rating: words.rating, percent: words.ratingPercent)
            if verdict.stars != nil {
                documents.append(PhotoDocument(.exif, changed: 0, verdict: verdict))
            }
        }
        guard photo.showsRaw, let raw = photo.raw, documents.contains(where: \.place.isSidecar)
        else { return Documented(documents, isWhole: isWhole) }
        let own = orientation(photo.path(raw))
        return Documented(documents, isWhole: isWhole && own != nil, own: own)
    }

    /// What a sidecar says, and when it was changed; nil where it cannot be read.
    private func sidecar(_ path: [UInt8]) -> (DocumentVerdict, Int64)? {
        var changed: Int64 = 0
        guard let text = try? text(ofSidecarAt: path, &changed) else { return nil }
        return (DocumentVerdict(text), changed)
    }

    private func text(
        ofSidecarAt path: [UInt8], _ changed: inout Int64
    ) throws(SidecarRefusal) -> DocumentText? {
        let name = cString(path)
        let file = unsafe open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var identity = FileIdentity()
        guard unsafe clinux_identity_of_descriptor(file, &identity) == 0,
            identity.mode & UInt32(S_IFMT) == UInt32(S_IFREG)
        else { return nil }
        changed = identity.modified_seconds &* 1_000_000_000 &+ identity.modified_nanoseconds
        return try worker.text(descriptor: file, size: Int(identity.size))
    }

    /// What the sidecar at a path says of a photo; nil where there is none that can be read.
    ///
    /// Throws where that is not known: without a worker, or where that took too long.
    public func facts(ofSidecarAt path: [UInt8]) throws(SidecarRefusal) -> DocumentFacts? {
        var changed: Int64 = 0
        return try facts { () throws(SidecarRefusal) in
            try text(ofSidecarAt: path, &changed)
        }
    }

    /// What the document in a photo's file says of it.
    public func facts(inPacket bytes: [UInt8]) throws(SidecarRefusal) -> DocumentFacts? {
        try facts { () throws(SidecarRefusal) in try worker.text(bytes) }
    }

    /// What Brotli has packed; nil where a worker cannot say.
    public func unpacked(_ packed: [UInt8]) -> [UInt8]? {
        hasWorker ? try? worker.unpacked(packed) : nil
    }

    private func facts(
        _ read: () throws(SidecarRefusal) -> DocumentText?
    ) throws(SidecarRefusal) -> DocumentFacts? {
        guard hasWorker else { throw .noWorker }
        do throws(SidecarRefusal) {
            return try read().map { DocumentFacts($0) }
        } catch {
            // What cannot be read stays so.
            if error == .noWorker || error == .tooSlow { throw error }
            return nil
        }
    }

    /// Ends its worker until something is read again.
    public func rest() { worker.rest() }
}
