import CDecoding

/// A property of XMP that riffle reads or writes.
public enum XMPField: UInt32, Hashable, Sendable, CaseIterable {
    case rating
    case label
    case metadataDate
    case pick
    case good
    case pickLabel
    case colorLabel
    case tagged
    /// MicrosoftPhoto:Rating, in percent.
    case percent
    /// darktable's, a list.
    case colorlabels
    /// tiff:Orientation, as EXIF numbers it.
    case orientation

    /// The namespace that it is in.
    var namespace: XMPNamespaceName {
        switch self {
        case .rating, .label, .metadataDate: .xmp
        case .pick, .good: .dynamicMedia
        case .pickLabel, .colorLabel: .digiKam
        case .tagged: .photomechanic
        case .percent: .microsoft
        case .colorlabels: .darktable
        case .orientation: .tiff
        }
    }

    /// Its name in the namespace.
    var local: String {
        switch self {
        case .rating, .percent: "Rating"
        case .label: "Label"
        case .metadataDate: "MetadataDate"
        case .pick: "pick"
        case .good: "good"
        case .pickLabel: "PickLabel"
        case .colorLabel: "ColorLabel"
        case .tagged: "Tagged"
        case .colorlabels: "colorlabels"
        case .orientation: "Orientation"
        }
    }

    /// As everybody writes it: `xmp:Rating`.
    public var name: String { "\(namespace.prefix):\(local)" }

    /// The field of a name like `xmp:Rating`.
    public init?(name: String) {
        guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = field
    }
}

/// A namespace that riffle knows.
enum XMPNamespaceName: Int, CaseIterable {
    case xmp, dynamicMedia, digiKam, photomechanic, microsoft, darktable, tiff, rdf

    /// The prefix that everybody uses.
    var prefix: String {
        switch self {
        case .xmp: "xmp"
        case .dynamicMedia: "xmpDM"
        case .digiKam: "digiKam"
        case .photomechanic: "photomechanic"
        case .microsoft: "MicrosoftPhoto"
        case .darktable: "darktable"
        case .tiff: "tiff"
        case .rdf: "rdf"
        }
    }

    var uri: String {
        switch self {
        case .xmp: "http://ns.adobe.com/xap/1.0/"
        case .dynamicMedia: "http://ns.adobe.com/xmp/1.0/DynamicMedia/"
        case .digiKam: "http://www.digikam.org/ns/1.0/"
        case .photomechanic: "http://ns.camerabits.com/photomechanic/1.0/"
        case .microsoft: "http://ns.microsoft.com/photo/1.0/"
        case .darktable: "http://darktable.sf.net/"
        case .tiff: "http://ns.adobe.com/tiff/1.0/"
        case .rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        }
    }
}
