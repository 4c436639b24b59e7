import Glibc
import Pixels

@testable import Decoding

/// A row of a corpus' INDEX.tsv: path, format, what to expect, the size and the quadrants' colours as shown.
struct CorpusRow {
    let path: String
    /// The corpus' folder.
    let folder: String
    /// Whether riffle decodes the format at all.
    let isSupported: Bool
    let isEmpty: Bool
    /// How it is made of another file, if it is not kept itself: that one's name, how many of its bytes, and which of them differ.
    private let recipe: [Substring]
    /// `ok`, `partial` (a tolerant decoder shows a part of it), `error` (none shows anything), `limit` (meant to exhaust), or `either`.
    let expect: String
    let width: Int?
    let height: Int?
    let quadrants: [Double]
    /// Whether its quadrants are what is seen where colours are managed; the older corpus has them as stored.
    let isManaged: Bool

    /// The formats, as the index calls them, that have a decoder.
    ///
    /// What it calls `cur` are TGAs, which have no signature.
    private static let supported: Set<Substring> = [
        "jpeg", "png", "gif", "bmp", "ico", "pnm", "qoi", "raw", "psd", "webp", "tiff", "jxl",
        "heic", "heif", "avif",
    ]

    init?(_ line: Substring, in folder: String, columns: [Substring: Int], isManaged: Bool) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        func field(_ name: Substring) -> Substring? {
            columns[name].flatMap { $0 < fields.count ? fields[$0] : nil }
        }
        guard let path = field("path"), let format = field("format"), let expect = field("expect")
        else { return nil }
        self.folder = folder
        self.path = String(path)
        isSupported = Self.supported.contains(format)
        isEmpty = field("bytes") == "0"
        recipe = field("made_of")?.split(separator: " ") ?? []
        self.expect = String(expect)
        self.isManaged = isManaged
        width = field("shown_w").flatMap { Int($0) }
        height = field("shown_h").flatMap { Int($0) }
        quadrants = (field("quad_rgb") ?? "").filter { $0 != "*" }.split(separator: ",").compactMap
        {
            Double($0)
        }
    }
}

extension CorpusRow {
    /// The file that is kept: itself, or the one that it is made of.
    private var keptPath: String { folder + "/" + (recipe.first.map(String.init) ?? path) }

    var bytes: [UInt8] {
        var bytes = contents(of: keptPath)
        guard recipe.count >= 2, let length = Int(recipe[1]), length <= bytes.count else {
            return recipe.isEmpty ? bytes : []
        }
        bytes.removeLast(bytes.count - length)
        for change in recipe.dropFirst(2) {
            let numbers = change.split(separator: "=").compactMap { Int($0) }
            bytes[numbers[0]] = UInt8(numbers[1])
        }
        return bytes
    }

    /// Calls with the path of the file; one that is made is there until the call ends.
    func withFile<Result, Failure: Error>(
        _ body: ([UInt8]) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if recipe.isEmpty { return try body(Array(keptPath.utf8)) }
        let file = TemporaryFile(bytes)
        defer { withExtendedLifetime(file) {} }
        return try body(file.path)
    }
}

/// The folders of corpora: those that `RIFFLE_CORPUS` names, with a colon between them, or else those beside the project.
let corpusFolders: [String] = {
    if let value = unsafe getenv("RIFFLE_CORPUS") {
        return unsafe String(cString: value).split(separator: ":").map(String.init)
    }
    return ["corpus", "corpus-formats"].map { "\(formatsFolder)/../../../../shared/\($0)" }.filter {
        access($0 + "/INDEX.tsv", R_OK) == 0
    }
}()

func corpusRows(in folder: String) -> [CorpusRow] {
    let lines = String(decoding: contents(of: folder + "/INDEX.tsv"), as: UTF8.self)
        .split(separator: "\n")
    guard let header = lines.first else { return [] }
    var columns: [Substring: Int] = [:]
    for (index, name) in header.split(separator: "\t", omittingEmptySubsequences: false)
        .enumerated()
    {
        columns[name] = index
    }
    // The newer corpus has a second list, of facts.
    let isManaged = folder == formatsFolder || !contents(of: folder + "/FACTS.tsv").isEmpty
    return lines.dropFirst().compactMap {
        CorpusRow($0, in: folder, columns: columns, isManaged: isManaged)
    }
}

/// The mean colours of the four quadrants, each as R, G, B of sRGB bytes.
func quadrantColours(_ bitmap: Bitmap) -> [Double] {
    var means: [Double] = []
    for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let xs =
            column == 0
            ? 0..<max(1, bitmap.width / 2)
            : (bitmap.width - max(1, bitmap.width / 2))..<bitmap.width
        let ys =
            row == 0
            ? 0..<max(1, bitmap.height / 2)
            : (bitmap.height - max(1, bitmap.height / 2))..<bitmap.height
        // Millions of pixels, in tests that are not optimised: no arrays of what each is.
        var (red, green, blue) = (0, 0, 0)
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            var y = ys.lowerBound
            while y < ys.upperBound {
                var place = y * bitmap.width + xs.lowerBound
                let end = place + xs.count
                while place < end {
                    let pixel = pixels[place]
                    red += Int(pixel >> 16 & 255)
                    green += Int(pixel >> 8 & 255)
                    blue += Int(pixel & 255)
                    place += 1
                }
                y += 1
            }
        }
        means += [red, green, blue].map { Double($0) / Double(xs.count * ys.count) }
    }
    return means
}

extension CorpusRow {
    /// How far the colours of a picture are off, of 255, in the quadrant that is worst; nil where the index says none.
    func colourDifference(_ bitmap: Bitmap) -> Double? {
        guard quadrants.count == 12, bitmap.width > 1, bitmap.height > 1 else { return nil }
        return zip(quadrantColours(bitmap), quadrants).map { abs($0 - $1) }.max()
    }

    /// What is wrong with what came of the file; the sizes and colours of those that are whole are compared elsewhere.
    func complaint(_ photo: DecodedPhoto?, _ error: DecodeError?) -> String? {
        let isTold = photo == nil && error.map(\.isClear) ?? false
        guard isSupported else {
            let isRefused = error.map { isUnsupported($0) } ?? false
            return photo == nil && isRefused
                ? nil : "no word that the format is not supported: \(outcome(photo, error))"
        }
        switch expect {
        case "ok", "ok-shown": return nil
        // A part that is marked as such, or what is wrong with it.
        case "partial", "error":
            return photo?.damage != nil || isTold || (showsMore && photo != nil)
                ? nil : "neither marked as damaged nor a clear error: \(outcome(photo, error))"
        case "either", "limit":
            return photo != nil || isTold
                ? nil : "neither a picture nor a clear error: \(outcome(photo, error))"
        default: return "the index expects \(expect)"
        }
    }

    /// Whether it is one of the four that come whole, though the index' oracles refuse them: bitmaps of 2 bits a pixel, and
    /// GIFs with a flipped bit in which giflib takes a code that cannot be for another one.
    private var showsMore: Bool {
        [
            "imagers/images__bmp__images__pal2.bmp", "own/flip/f1.gif", "own/flip/f3.gif",
            "own/flip/f5.gif",
        ].contains(path)
    }

    private func outcome(_ photo: DecodedPhoto?, _ error: DecodeError?) -> String {
        if let error { return "\(error)" }
        guard let photo else { return "nothing" }
        return photo.damage.map { "a picture with \($0)" } ?? "a whole picture"
    }

    /// Whether an error says that the format is not known; an empty file has none.
    private func isUnsupported(_ error: DecodeError) -> Bool {
        switch error {
        case .notSupported, .video: true
        case .empty: isEmpty
        default: false
        }
    }
}

extension DecodeError {
    /// Whether it says that the file is none of a format that is decoded.
    var isOfNoPicture: Bool {
        switch self {
        case .notSupported, .video: true
        default: false
        }
    }

    /// Whether it says what is wrong with the file.
    fileprivate var isClear: Bool {
        switch self {
        case .notSupported, .kindNotSupported, .video, .tooManyPixels, .tooManyScans, .empty,
            .tooLargeFile:
            true
        case .malformed(let message): !message.isEmpty
        default: false
        }
    }
}

extension CorpusRow {
    /// Whether what decodes the file was built; true where nothing decodes it.
    var isDecodable: Bool { withFile { hasDecoder(fileAt: $0) } }
}

/// Whether what decodes a file was built; true where nothing decodes it.
func hasDecoder(fileAt path: [UInt8]) -> Bool {
    guard let file = try? PhotoFile(path: path), let facts = try? PhotoFacts(of: file) else {
        return true
    }
    return builtFamilies.contains(facts.family)
}
