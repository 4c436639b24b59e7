import CDecoders
import Geometry
import Photos

/// The formats that our own decoders read: all that the host needs is in the head.
extension FormatSupport {
    static let gif = FormatSupport(format: .gif, decoder: DECODER_GIF) { file, start in
        var facts = StoredFacts(size: gifSize(start.head))
        var walk = GIFWalk(head: start.head)
        facts.movement = walk.movement(of: file)
        var whole = GIFWalk(head: start.head)
        facts.words.xmp = whole.xmp(of: file, isThorough: start.isThorough).map { .places([$0]) }
        return facts
    }
    static let bmp = FormatSupport(format: .bmp, decoder: DECODER_BMP) { _, start in
        StoredFacts(size: bitmapSize(start.head.dropFirst(14), isIcon: false))
    }
    static let ico = FormatSupport(format: .ico, decoder: DECODER_ICO) { file, start in
        StoredFacts(size: iconSize(start.head, of: file))
    }
    static let netpbm = FormatSupport(format: .netpbm, decoder: DECODER_NETPBM) { _, start in
        StoredFacts(size: netpbmSize(start.head))
    }
    static let qoi = FormatSupport(format: .qoi, decoder: DECODER_QOI) { _, start in
        StoredFacts(size: qoiSize(start.head))
    }
    static let photoshop = FormatSupport(format: .photoshop, decoder: DECODER_PSD) { file, start in
        var facts = StoredFacts(size: photoshopSize(start.head))
        if start.head.count >= 26 { facts.depth = ByteOrder.big.number(start.head[22..<24]) }
        guard let place = photoshopResources(file) else { return facts }
        let resources = PhotoshopResources(.places([place]), of: file)
        facts.words.xmp = resources.xmp
        facts.words.iptc = resources.iptc
        // The picture is upright, whatever the photo was that it was made of.
        var exif = EXIF()
        exif.take(
            wordsOf: resources.exif.flatMap { EXIF(tiff: $0.read(file, limit: EXIF.byteLimit)) })
        facts.knownEXIF = exif
        return facts
    }
}

/// The sides, where neither is 0.
func pixelSize(_ width: Int, _ height: Int) -> PixelSize? {
    width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
}

private func qoiSize(_ head: [UInt8]) -> PixelSize? {
    guard head.count >= 14 else { return nil }
    return pixelSize(ByteOrder.big.number(head[4..<8]), ByteOrder.big.number(head[8..<12]))
}

private func photoshopSize(_ head: [UInt8]) -> PixelSize? {
    guard head.count >= 26 else { return nil }
    return pixelSize(
        ByteOrder.big.number(head[18..<22]), ByteOrder.big.number(head[14..<18]))
}

/// Where the resources lie: behind the header and a table of colours.
private func photoshopResources(_ file: borrowing PhotoFile) -> Range<Int>? {
    func length(_ at: Int) -> Int? {
        let bytes = file.read(at: at, count: 4)
        return bytes.count == 4 ? ByteOrder.big.number(bytes) : nil
    }
    guard let colours = length(26), let resources = length(30 + colours) else { return nil }
    let start = 34 + colours
    return start..<(start + resources)
}

/// The logical screen; where it has no size, as far as the first frame reaches.
private func gifSize(_ head: [UInt8]) -> PixelSize? {
    guard head.count >= 13 else { return nil }
    func u16(_ at: Int) -> Int { ByteOrder.little.number(head[at..<(at + 2)]) }
    let width = u16(6)
    let height = u16(8)
    if width > 0, height > 0 { return PixelSize(width: width, height: height) }
    var at = 13 + (head[10] & 0x80 != 0 ? 3 << (Int(head[10] & 7) + 1) : 0)
    while at + 10 <= head.count {
        switch head[at] {
        case 0x2C:
            return pixelSize(
                width > 0 ? width : u16(at + 1) + u16(at + 5),
                height > 0 ? height : u16(at + 3) + u16(at + 7))
        case 0x21:
            at += 2
            while at < head.count, head[at] != 0 { at += 1 + Int(head[at]) }
            at += 1
        default: return nil
        }
    }
    return nil
}

/// The size that the header of a bitmap gives; an icon's has the height twice.
private func bitmapSize(_ bytes: ArraySlice<UInt8>, isIcon: Bool) -> PixelSize? {
    guard bytes.count >= 16 else { return nil }
    let start = bytes.startIndex
    func number(_ at: Int, _ count: Int) -> Int {
        ByteOrder.little.number(bytes[(start + at)..<(start + at + count)])
    }
    if number(0, 4) == 12 { return pixelSize(number(4, 2), number(6, 2) / (isIcon ? 2 : 1)) }
    let width = Int(Int32(truncatingIfNeeded: number(4, 4)))
    let height = abs(Int(Int32(truncatingIfNeeded: number(8, 4))))
    return pixelSize(width, height / (isIcon ? 2 : 1))
}

/// The size of the entry with most pixels, then with most bits, then the first.
private func iconSize(_ head: [UInt8], of file: borrowing PhotoFile) -> PixelSize? {
    guard head.count >= 6 else { return nil }
    var best: (pixels: Int, bits: Int, size: PixelSize?)?
    for index in 0..<min(64, ByteOrder.little.number(head[4..<6])) {
        let at = 6 + 16 * index
        guard at + 16 <= head.count else { break }
        let offset = ByteOrder.little.number(head[(at + 12)..<(at + 16)])
        let start = file.read(at: offset, count: 25)
        guard start.count == 25 else { continue }
        let isPNG = ImageFormat.recognise(start) == .png
        let isCore = ByteOrder.little.number(start[0..<4]) == 12
        let bits = ByteOrder.little.number(isCore ? start[10..<12] : start[14..<16])
        let entry = (
            pixels: (head[at] == 0 ? 256 : Int(head[at]))
                * (head[at + 1] == 0 ? 256 : Int(head[at + 1])),
            bits: isPNG ? 32 : bits,
            size: isPNG ? pngSize(start) : bitmapSize(start[...], isIcon: true)
        )
        if let now = best, (entry.pixels, entry.bits) <= (now.pixels, now.bits) { continue }
        best = entry
    }
    return best?.size
}

/// The sides of a Netpbm file, of PAM or PFM.
private func netpbmSize(_ head: [UInt8]) -> PixelSize? {
    if head.count > 2, head[1] == 0x37 { return pamSize(head) }
    var numbers: [Int] = []
    var at = 2
    while numbers.count < 2, at < head.count {
        switch head[at] {
        case 0x23:
            while at < head.count, head[at] != 0x0A, head[at] != 0x0D { at += 1 }
        case 0x30...0x39:
            var value = 0
            while at < head.count, (0x30...0x39).contains(head[at]), value <= Int(UInt32.max) {
                value = value * 10 + Int(head[at] - 0x30)
                at += 1
            }
            numbers.append(value)
        case 0x20, 0x09...0x0D: at += 1
        default: return nil
        }
    }
    return numbers.count == 2 ? pixelSize(numbers[0], numbers[1]) : nil
}

private func pamSize(_ head: [UInt8]) -> PixelSize? {
    var sides: [String: Int] = [:]
    for line in head.prefix(4096).split(separator: 0x0A).dropFirst() {
        let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        if words.first == "ENDHDR" { break }
        if words.count >= 2, let value = UInt32(words[1]) { sides[words[0]] = Int(value) }
    }
    return pixelSize(sides["WIDTH"] ?? 0, sides["HEIGHT"] ?? 0)
}
