/// The bytes that base64 says; `faults` get a line for each letter that is none.
func plainBytes(_ text: some Sequence<UInt8>, _ faults: inout [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for letter in text where letter != UInt8(ascii: "=") {
        let value: Int
        switch letter {
        case 0x41...0x5A: value = Int(letter) - 0x41
        case 0x61...0x7A: value = Int(letter) - 0x61 + 26
        case 0x30...0x39: value = Int(letter) - 0x30 + 52
        case UInt8(ascii: "+"): value = 62
        case UInt8(ascii: "/"): value = 63
        default:
            value = 0
            faults.append("no base64")
        }
        bits = bits << 6 | value
        count += 6
        if count >= 8 {
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
    }
    return bytes
}
