import System

/// The files of a photo that may hold a decision of another program.
public struct PhotoSources: Hashable, Sendable {
    /// An absolute path.
    public let folder: [UInt8]
    /// The names of its pictures, the cover's first.
    public let pictures: [[UInt8]]
    /// The RAW among them.
    public let raw: [UInt8]?
    /// What the names of its files begin with.
    public let stem: [UInt8]
    /// The names of its sidecars, of whatever kind and form.
    public let sidecars: [[UInt8]]

    public init(
        folder: [UInt8], pictures: [[UInt8]], raw: [UInt8]?, stem: [UInt8], sidecars: [[UInt8]]
    ) {
        self.folder = folder
        self.pictures = pictures
        self.raw = raw
        self.stem = stem
        self.sidecars = sidecars
    }

    /// Its XMP sidecars in stem and full form: duplicate forms are other versions.
    public var documents: [[UInt8]] {
        if sidecars.isEmpty { return [] }
        return SidecarTargets(
            pictures: pictures, raw: raw, stem: stem, sidecars: sidecars, folder: [],
            naming: .auto
        ).edited
    }

    /// Whether the picture that it shows is its RAW.
    var showsRaw: Bool { raw != nil && pictures.first == raw }

    /// The picture that one of its sidecars describes.
    func picture(of sidecar: [UInt8]) -> [UInt8]? {
        let image = pictures.first { $0 != raw }
        return place(of: sidecar).describesRaw ? raw ?? image : image ?? raw
    }

    /// Where one of these documents stands among others that are as old.
    public func place(of document: [UInt8]) -> DocumentPlace {
        let base = document.dropLast(4)
        if base.elementsEqual(stem) { return .stemSidecar }
        guard let raw, base.count == raw.count else { return .imageSidecar }
        let isOfRaw = zip(base, raw).allSatisfy { a, b in
            a == b || (a ^ b == 0x20 && (0x61...0x7A).contains(a | 0x20))
        }
        return isOfRaw ? .rawSidecar : .imageSidecar
    }

    /// A path of one of the files.
    public func path(_ name: [UInt8]) -> [UInt8] {
        BytePath.join(folder, name)
    }
}
