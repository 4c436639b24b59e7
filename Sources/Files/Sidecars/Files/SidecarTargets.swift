import Photos

/// How a sidecar that is not there yet is called.
public enum SidecarNaming: String, Hashable, Sendable, CaseIterable {
    /// As most in the folder are.
    case auto
    case full
    case stem
}

/// Which sidecars a decision is written to.
public struct SidecarTargets: Hashable, Sendable {
    /// Those that are there: all of them, so that they agree; by their bytes.
    public let edited: [[UInt8]]
    /// The name of the one to make, where there is none.
    public let created: [UInt8]?

    /// `pictures` begin with the cover and `raw` is the RAW among them; `sidecars` are those of the photo, whatever their
    /// form, and `folder` the names of all xmp files beside it.
    public init(
        pictures: [[UInt8]], raw: [UInt8]?, stem: [UInt8], sidecars: [[UInt8]], folder: [[UInt8]],
        naming: SidecarNaming
    ) {
        let own = sidecars.filter { name in
            guard let base = baseOfXMP(name) else { return false }
            return base == stem[...] || pictures.contains { sameButForExtensionCase($0[...], base) }
        }
        edited = own.sorted { $0.lexicographicallyPrecedes($1) }
        guard own.isEmpty, let named = raw ?? pictures.first else {
            created = nil
            return
        }
        let isFull: Bool
        switch naming {
        case .full: isFull = true
        case .stem: isFull = false
        case .auto:
            let forms = folder.filter { $0.first != UInt8(ascii: ".") }.compactMap(baseOfXMP)
            let full = forms.count {
                $0.dropFirst().contains(UInt8(ascii: ".")) && hasPictureExtension($0)
            }
            isFull = full * 2 == forms.count ? raw == nil : full * 2 > forms.count
        }
        created = (isFull ? named : stem) + Array(".xmp".utf8)
    }
}

/// What is before `.xmp` in a name.
private func baseOfXMP(_ name: [UInt8]) -> ArraySlice<UInt8>? {
    guard name.count > 4,
        name.suffix(4).map({ (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
            .elementsEqual(".xmp".utf8)
    else { return nil }
    return name.dropLast(4)
}

/// Whether two names differ in nothing but the case of what follows the last dot.
private func sameButForExtensionCase(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    guard a.count == b.count, let dot = a.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let length = a.distance(from: a.startIndex, to: dot)
    guard a.prefix(length) == b.prefix(length) else { return false }
    return zip(a.dropFirst(length), b.dropFirst(length)).allSatisfy { x, y in
        x == y || ((x ^ y) == 0x20 && (0x61...0x7A).contains(x | 0x20))
    }
}

/// Whether what precedes `.xmp` ends in the extension of a picture, so that the name is of the full form.
private func hasPictureExtension(_ base: ArraySlice<UInt8>) -> Bool {
    guard let dot = base.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return FileExtensions.contains(base[(dot + 1)...])
}
