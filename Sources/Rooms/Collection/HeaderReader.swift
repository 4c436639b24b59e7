import CLinux
import Decoding
public import PhotoLibrary
public import Photos
import Sidecars
import System

/// Reads what the headers of photos say, from the index where it is known.
public struct HeaderReader: Sendable {
    let index: SharedIndex?
    private let documents: SharedDocuments?
    /// When riffle started, in milliseconds since 1970.
    private let start: Int64

    /// Milliseconds by which a file system may round the time of a change down.
    private static let rounding: Int64 = 2000

    /// Without an index every header is read from its file; without `documents` XMP is not asked when and where a photo was taken.
    ///
    /// `start` is when riffle started, in milliseconds since 1970: what is changed later is a file that somebody saves meanwhile.
    public init(index: SharedIndex?, documents: SharedDocuments? = nil, start: Int64 = .max) {
        self.index = index
        self.documents = documents
        self.start = start
    }

    /// Nil where there is no such file.
    ///
    /// `parts` are the files beside it, whose sidecars may say when and where it was taken. `known` is looked at in place of the index.
    public func read(
        _ path: [UInt8], parts: PhotoParts? = nil, known: IndexedPhotos? = nil
    ) -> HeaderFacts? {
        guard
            var header = read(
                path, known,
                from: { path in
                    var isKnown = true
                    let metadata = photoHeader(
                        ofFileAt: path,
                        unpack: { packed in
                            guard let documents else { return nil }
                            let bytes = documents.unpacked(packed)
                            if bytes == nil { isKnown = false }
                            return bytes
                        }
                    ) { packet in
                        guard let documents else { return PhotoMetadata() }
                        let answer = documents.facts(inPacket: packet)
                        isKnown = isKnown && answer.isKnown
                        return PhotoMetadata(answer.facts)
                    }
                    return (metadata ?? PhotoMetadata(), isKnown)
                })
        else { return nil }
        header.isSavedNow = header.identity.modificationMilliseconds + Self.rounding >= start
        if let documents, let parts {
            let photo = PhotoSources(folder: BytePath.directory(path), path, parts)
            header.sidecars = photo.documents.compactMap { name in
                read(
                    photo.path(name), known,
                    from: { path in
                        let answer = documents.facts(ofSidecarAt: path)
                        return (PhotoMetadata(answer.facts), answer.isKnown)
                    })
            }
        }
        return header
    }

    /// What is known of a file, or what `read` finds out, and whether that is worth keeping.
    private func read(
        _ path: [UInt8], _ known: IndexedPhotos?, from read: ([UInt8]) -> (PhotoMetadata, Bool)
    ) -> HeaderFacts? {
        guard let file = try? fileFacts(path), file.isRegularFile else { return nil }
        let old = known.map { $0.find(file) } ?? index?.find(file)
        if let old { return HeaderFacts(file: file, metadata: old) }
        let (metadata, isKnown) = read(path)
        // What was written meanwhile may be another photo's header.
        let isSteady = (try? fileFacts(path)).map { isSameFile($0, file) } ?? false
        return HeaderFacts(file: file, metadata: metadata, isNew: isSteady && isKnown)
    }

    /// What the header of a file says, which the index keeps; nil where there is no such file.
    public func metadata(ofFileAt path: [UInt8]) -> PhotoMetadata? {
        guard let header = read(path) else { return nil }
        keep([header])
        return header.metadata
    }

    /// Stores those in the index that it does not have.
    public func keep(_ headers: [HeaderFacts]) {
        let new = headers.flatMap { [$0] + $0.sidecars }.filter(\.isNew)
        if !new.isEmpty { index?.store(new) }
    }

    /// Nothing is read for now.
    func rest() { documents?.rest() }
}

extension PhotoSources {
    /// The files of a photo with this cover, as far as they say when it was taken.
    fileprivate init(folder: [UInt8], _ cover: [UInt8], _ parts: PhotoParts) {
        let pictures = [BytePath.lastComponent(cover)] + parts.pictures
        self.init(
            folder: folder, pictures: pictures,
            raw: pictures.first { MemberKind(name: $0) == .raw }, stem: parts.stem,
            sidecars: parts.others.filter { $0.role == .sidecar }.map(\.name))
    }
}
