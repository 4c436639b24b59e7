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
