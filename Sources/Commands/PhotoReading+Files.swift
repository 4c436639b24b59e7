public import Decisions
import Decoding
import Desk
import Sidecars

extension PhotoReading {
    /// Reads files; `helper` is the path of `riffle-decode`, nil where it is missing.
    public init(helper: [UInt8]?) {
        self.init(helper: helper, embedded: embeddedWords(ofFileAt:), print: print(ofFileAt:))
    }
}

/// What a file says of itself; nil where it cannot be read.
@Sendable func embeddedWords(ofFileAt path: [UInt8]) -> EmbeddedWords? {
    embeddedDocument(ofFileAt: path).map {
        EmbeddedWords(xmp: $0.xmp, rating: $0.rating, ratingPercent: $0.ratingPercent)
    }
}

/// By what a photo is known again wherever it is; nil where it cannot be read.
@Sendable func print(ofFileAt path: [UInt8]) -> [UInt8]? {
    FileEnds(ofFileAt: path).map {
        digest(printedBytes(size: $0.size, first: $0.first, last: $0.last))
    }
}
