import Photos

/// A part of a name as a key: bytes, hashed at once.
struct NameKeyBytes: Hashable {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    static func == (a: Self, b: Self) -> Bool { a.bytes.elementsEqual(b.bytes) }

    func hash(into hasher: inout Hasher) {
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}

/// What the names of a photo's files begin with, by the name of one of its pictures.
public func photoStem(ofName name: [UInt8]) -> [UInt8] {
    Array(NameParts.stem(ofBase: NameParts.base(of: name[...])))
}

/// The parts of names that say which files belong together; as bytes, with ASCII letters folded in extensions alone.
enum NameParts {
    static func folded(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte + 32 : byte }

    /// The place of the last dot that is not the first byte.
    static func dot(of name: ArraySlice<UInt8>) -> Int? {
        var place = name.endIndex - 1
        while place > name.startIndex {
            if name[place] == UInt8(ascii: ".") { return place }
            place -= 1
        }
        return nil
    }

    /// What is before the extension: the whole name where there is none.
    static func base(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name[..<(dot(of: name) ?? name.endIndex)]
    }

    /// What the files of one shot share: of `X.RAW-dd` and `X.RAW-dd.ANYTHING`, which phones write, X, and else all of the base.
    static func stem(ofBase base: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard base.count > 7 else { return base }
        var place = base.startIndex + 1
        while place + 7 <= base.endIndex {
            if base[place] == UInt8(ascii: "."), isMark(base, place),
                place + 7 == base.endIndex || base[place + 7] == UInt8(ascii: ".")
            {
                return base[..<place]
            }
            place += 1
        }
        return base
    }

    private static func isMark(_ base: ArraySlice<UInt8>, _ place: Int) -> Bool {
        base[place + 1] == UInt8(ascii: "R") && base[place + 2] == UInt8(ascii: "A")
            && base[place + 3] == UInt8(ascii: "W") && base[place + 4] == UInt8(ascii: "-")
            && isDigit(base[place + 5]) && isDigit(base[place + 6])
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

    /// Whether files of these names and of one stem are of one shot, whatever times they say.
    ///
    /// A camera's counter wraps; the time of a shot in its name does not, and neither do the marks of phones, `.RAW-01` and `.RAW-02`.
    static func areOneShot(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        let bases = [base(of: a[...]), base(of: b[...])]
        return bases.allSatisfy { hasTime(stem(ofBase: $0)) }
            || bases.allSatisfy { stem(ofBase: $0).count < $0.count }
    }

    /// `BASE.EXT` of a name `BASE_dd.EXT` with two digits or more, as darktable calls further versions; nil for others.
    static func original(ofVersion name: ArraySlice<UInt8>) -> [UInt8]? {
        guard let dot = dot(of: name) else { return nil }
        var place = dot
        while place > name.startIndex, isDigit(name[place - 1]) { place -= 1 }
        guard dot - place >= 2, place - 1 > name.startIndex,
            name[place - 1] == UInt8(ascii: "_")
        else { return nil }
        return Array(name[..<(place - 1)]) + name[dot...]
    }

    /// The file that exiftool copied to this name; nil for other names.
    static func source(ofBackup name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let ending = FileExtensions.exiftoolBackup.utf8
        return name.suffix(ending.count).elementsEqual(ending) ? name.dropLast(ending.count) : nil
    }

    /// The name that a sidecar has in its own: what is before its extension.
    static func described(by name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        source(ofBackup: name) ?? base(of: name)
    }

    /// The base of the photo that a film of this base belongs to: `IMG_1` of `IMG_1_HEVC`, as icloudpd calls the film of `IMG_1.HEIC`; nil for others.
    static func photo(ofFilm base: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let ending = "_HEVC".utf8
        guard base.count > ending.count, base.suffix(ending.count).elementsEqual(ending) else {
            return nil
        }
        return base.dropLast(ending.count)
    }

    /// The base of the photo that an edit of this base belongs to: `IMG_1` of `IMG_O1` and `IMG_E1`, as iOS calls them; nil for others.
    static func photo(ofEdit base: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let mark = base.indices.dropFirst().dropLast().first { place in
            (base[place] == UInt8(ascii: "O") || base[place] == UInt8(ascii: "E"))
                && base[place - 1] == UInt8(ascii: "_") && isDigit(base[place + 1])
        }
        return mark.map { base[..<$0] + base[($0 + 1)...] }
    }

    /// The name with the letters of its extension folded.
    static func withFoldedExtension(_ name: ArraySlice<UInt8>) -> [UInt8] {
        guard let dot = dot(of: name) else { return Array(name) }
        return Array(name[..<dot]) + name[dot...].map { folded($0) }
    }
}
