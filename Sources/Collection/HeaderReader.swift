import CLinux
import Decoding
public import Metadata
public import PhotoLibrary

/// Reads what the headers of photos say, from the index where it is known.
public struct HeaderReader: Sendable {
    let index: SharedIndex?

    /// With nil every header is read from its file.
    public init(index: SharedIndex?) { self.index = index }

    /// Nil where there is no such file.
    ///
    /// `known` is looked at in place of the index.
    public func read(_ path: [UInt8], known: IndexedPhotos? = nil) -> HeaderFacts? {
        guard let file = try? fileFacts(path), file.isRegularFile else { return nil }
        let old = known.map { $0.find(file) } ?? index?.find(file)
        if let old { return HeaderFacts(file: file, metadata: old) }
        let metadata = photoHeader(ofFileAt: path) ?? PhotoMetadata()
        // What was written meanwhile may be another photo's header.
        let isSteady = (try? fileFacts(path)).map { isSameFile($0, file) } ?? false
        return HeaderFacts(file: file, metadata: metadata, isNew: isSteady)
    }

    /// What the header of a file says, which the index keeps; nil where there is no such file.
    public func metadata(ofFileAt path: [UInt8]) -> PhotoMetadata? {
        guard let header = read(path) else { return nil }
        keep([header])
        return header.metadata
    }

    /// Has the index keep those that are new to it.
    func keep(_ headers: [HeaderFacts]) {
        let new = headers.filter(\.isNew)
        if !new.isEmpty { index?.store(new) }
    }
}
