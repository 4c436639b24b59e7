/// Bytes in base64, in one line.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Appends `bytes`; padded where their number is not divisible by three.
    static func append(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
        text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
        let letters = alphabet.span
        let bytes = bytes.span
        @inline(__always) func letter(_ bits: UInt32) -> UInt8 { letters[Int(bits & 63)] }
        var i = 0
        while i &+ 2 < bytes.count {
            let three =
                UInt32(bytes[i]) << 16 | UInt32(bytes[i &+ 1]) << 8 | UInt32(bytes[i &+ 2])
            text.append(letter(three >> 18))
            text.append(letter(three >> 12))
            text.append(letter(three >> 6))
            text.append(letter(three))
            i &+= 3
        }
        guard i < bytes.count else { return }
        let isTwo = i &+ 1 < bytes.count
        let last = UInt32(bytes[i]) << 16 | (isTwo ? UInt32(bytes[i &+ 1]) << 8 : 0)
        text.append(letter(last >> 18))
        text.append(letter(last >> 12))
        text.append(isTwo ? letter(last >> 6) : UInt8(ascii: "="))
        text.append(UInt8(ascii: "="))
    }
}
