import CDecoding

/// Why a document is not read, or a sidecar is left alone.
public enum SidecarRefusal: Error, Hashable, Sendable {
    case tooLarge
    case documentType
    case notUTF8
    case tooDeep
    case notWellFormed
    case noRDF
    /// A structure where a word belongs.
    case unusual(XMPField)
    case tooSlow
    case isALink
    /// What was written does not say what it should; the sidecar was left alone.
    case readsOtherwise
    /// The worker cannot be had, or ended.
    case noWorker

    /// What is said of it.
    public var words: String {
        switch self {
        case .tooLarge: "too large"
        case .documentType: "document type"
        case .notUTF8: "not UTF-8"
        case .tooDeep: "too deep"
        case .notWellFormed: "not well-formed"
        case .noRDF: "no rdf:RDF"
        case .unusual(let field): "unusual \(field.name)"
        case .tooSlow: "too slow"
        case .isALink: "is a link"
        case .readsOtherwise: "it would read otherwise"
        case .noWorker: "riffle-decode-xmp does not run"
        }
    }
}

extension SidecarRefusal {
    /// Why a worker refuses a document; nil where it does not.
    ///
    /// `unusual` is the property that there are too many of.
    init?(_ status: UInt32, unusual: UInt32 = 0) {
        switch XMPStatus(status) {
        case XMP_OK: return nil
        case XMP_TOO_LARGE: self = .tooLarge
        case XMP_DOCUMENT_TYPE: self = .documentType
        case XMP_TOO_DEEP: self = .tooDeep
        case XMP_UNKNOWN_ENCODING: self = .notUTF8
        case XMP_NO_RDF: self = .noRDF
        case XMP_TOO_MANY_PLACES: self = .unusual(XMPField(rawValue: unusual) ?? .rating)
        case XMP_TOO_SLOW: self = .tooSlow
        default: self = .notWellFormed
        }
    }
}
