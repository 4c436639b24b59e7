/// A property that is read of a document: those that riffle writes, and what other programs say in other words.
enum XMPWord: UInt32, Hashable, Sendable, CaseIterable {
    case rating
    case label
    case metadataDate
    case pick
    case good
    case pickLabel
    case colorLabel
    case tagged
    case percent
    /// darktable's list, one a line.
    case colorlabels
    case orientation
    case acdseeRating
    case dateOriginal
    case dateCreated
    case dateDigitized
    case createDate
    case subsecondsOriginal
    case offsetOriginal
    case latitude
    case longitude
    case positionStatus

    init(_ field: XMPField) { self = XMPWord(rawValue: field.rawValue) ?? .metadataDate }
}
