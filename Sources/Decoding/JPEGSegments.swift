/// The EXIF block of a JPEG, looked for in the segments before the picture; nil when there is none in `head`.
func exifBlock(ofJPEG head: [UInt8]) -> EXIFBlock? {
    let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    var at = 2
    while at + 4 <= head.count {
        guard head[at] == 0xFF else { return nil }
        let marker = head[at + 1]
        if marker == 0xFF {
            at += 1
            continue
        }
        if marker == 0x01 || (0xD0...0xD7).contains(marker) {
            at += 2
            continue
        }
        // Start of scan and end of image: what follows is no segment.
        if marker == 0xDA || marker == 0xD9 || marker == 0 { return nil }
        let length = Int(head[at + 2]) << 8 | Int(head[at + 3])
        guard length >= 2 else { return nil }
        let end = min(at + 2 + length, head.count)
        let start = at + 4
        if marker == 0xE1, start + mark.count <= end, head[start...].starts(with: mark) {
            return EXIFBlock(offset: start + mark.count, bytes: head[(start + mark.count)..<end])
        }
        at += 2 + length
    }
    return nil
}
