/// Turns bytes from anywhere into clusters that cannot harm, move or confuse a terminal.
///
/// Controls become pictures (`␛`; `^[` in ASCII), bytes that are not UTF-8 become `\xFF`; C1, bidi, zero width, tags, line
/// separators, noncharacters, unassigned and very wide characters become U+FFFD (`?`). Stand-ins are marked. At most two
/// combining marks stay on a base, and at most 512 bytes are read.
func sanitised(_ bytes: [UInt8], encoding: TextEncoding) -> [Cluster] {
    var clusters: [Cluster] = []
    var rest = bytes.prefix(512)
    while let first = rest.first {
        guard let (scalar, length) = decodeUTF8(rest) else {
            if bytes.count > 512 && rest.count < 4 { break }
            clusters += escaped(first)
            rest = rest.dropFirst()
            continue
        }
        append(scalar, to: &clusters, encoding)
        rest = rest.dropFirst(length)
    }
    return clusters
}

private func append(_ scalar: UInt32, to clusters: inout [Cluster], _ encoding: TextEncoding) {
    if scalar < 0x20 || scalar == 0x7F {
        clusters += control(scalar, encoding)
        return
    }
    if isBlankOrPicture(scalar) {
        clusters.append(unknown(encoding))
        return
    }
    switch WidthTable.kind(of: scalar) {
    case .dropped: break
    case .replaced: clusters.append(unknown(encoding))
    case .combining: combine(scalar, onto: &clusters, encoding)
    case .narrow, .wide:
        if encoding == .ascii && scalar > 0x7E {
            clusters.append(asciiLike(scalar).map { Cluster(Glyph($0)) } ?? unknown(encoding))
        } else {
            clusters.append(Cluster(Glyph(scalar, isWide: WidthTable.kind(of: scalar) == .wide)))
        }
    }
}

/// Whether it is a letter that shows nothing, as Hangul's fillers, or kitty's place for an image: by it a name would look
/// like another one, or like a picture that some program has sent before.
private func isBlankOrPicture(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x10EEEE: true
    default: false
    }
}

private func combine(_ mark: UInt32, onto clusters: inout [Cluster], _ encoding: TextEncoding) {
    if encoding == .ascii { return }
    guard let base = clusters.last, !base.isStandIn else {
        clusters.append(Cluster(Glyph(0x25CC, mark: mark), isStandIn: true))
        return
    }
    guard base.glyph.secondMark == 0 else { return }
    let glyph = base.glyph
    clusters[clusters.count - 1].glyph =
        glyph.mark == 0
        ? Glyph(glyph.scalar, mark: mark, isWide: glyph.isWide)
        : Glyph(glyph.scalar, mark: glyph.mark, secondMark: mark, isWide: glyph.isWide)
}

private func control(_ scalar: UInt32, _ encoding: TextEncoding) -> [Cluster] {
    switch encoding {
    case .utf8:
        [Cluster(Glyph(scalar == 0x7F ? 0x2421 : 0x2400 + scalar), isStandIn: true)]
    case .ascii:
        [
            Cluster(Glyph(0x5E), isStandIn: true),
            Cluster(Glyph(scalar ^ 0x40), isStandIn: true),
        ]
    }
}

private func unknown(_ encoding: TextEncoding) -> Cluster {
    Cluster(Glyph(encoding == .utf8 ? 0xFFFD : 0x3F), isStandIn: true)
}

/// What the arrows and signs of the program's own texts look like most in ASCII.
private func asciiLike(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x2190: 0x3C  // ←
    case 0x2191: 0x5E  // ↑
    case 0x2192: 0x3E  // →
    case 0x2193: 0x76  // ↓
    case 0xA0: 0x20
    case 0xB7: 0x2E
    case 0xD7: 0x78
    case 0x2013: 0x2D
    case 0x2019: 0x27
    case 0x2016: 0x3D  // ‖
    case 0x2026: 0x7E  // …
    case 0x2500: 0x2D  // ─
    case 0x2501: 0x3D  // ━
    case 0x258F: 0x7C  // ▏
    case 0x25B6...0x25B8: 0x3E  // ▶ ▷ ▸
    case 0x25C9: 0x6F  // ◉
    case 0x2605: 0x2A  // ★
    case 0x2665: 0x2B  // ♥
    case 0x2717: 0x78  // ✗
    case 0x25CF: 0x6F  // ●
    default: nil
    }
}

private func escaped(_ byte: UInt8) -> [Cluster] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [0x5C, 0x78, digits[Int(byte >> 4)], digits[Int(byte & 15)]].map {
        Cluster(Glyph(UInt32($0)), isStandIn: true)
    }
}

/// Bytes from anywhere as text that is safe to write to a terminal, for messages outside the interface.
///
/// The same rules as on the interface: controls, invalid UTF-8 and invisible characters become visible stand-ins.
public func harmlessText(_ bytes: [UInt8], encoding: TextEncoding = .utf8) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes[...]
    // The sanitiser considers 512 bytes at a time; a message may hold several paths.
    while !rest.isEmpty {
        var length = min(512, rest.count)
        while length < rest.count, length > 500, rest[rest.startIndex + length] & 0xC0 == 0x80 {
            length -= 1
        }
        for cluster in sanitised(Array(rest.prefix(length)), encoding: encoding) {
            for scalar in [cluster.glyph.scalar, cluster.glyph.mark, cluster.glyph.secondMark]
            where scalar != 0 {
                if let scalar = Unicode.Scalar(scalar) { text += Array(String(scalar).utf8) }
            }
        }
        rest = rest.dropFirst(length)
    }
    return text
}
