import VT

/// The first bytes choose how the rest is cut into reads, and how far apart in time these are.
@_cdecl("fuzz_input") public func fuzzInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard bytes.count > 3 else { return 0 }
    let step = Int(bytes[0] % 32) + 1
    let pause = Double(bytes[1]) / 100
    var parser = InputParser()
    parser.reportsPixels = bytes[2] & 1 != 0
    parser.usesKittyKeyboard = bytes[2] & 2 != 0
    parser.takesText = bytes[2] & 4 != 0
    var time = 0.0
    var at = 3
    var inputs = 0
    while at < bytes.count {
        let end = min(at + step, bytes.count)
        inputs += parser.feed(bytes[at..<end], at: time).count
        at = end
        time += pause
        inputs += parser.expire(at: time).count
    }
    // However long the rubbish was, the next key is understood once it has been silent.
    _ = parser.expire(at: time + 10)
    let next = parser.feed([0x6E], at: time + 20)
    precondition(next == [.key(KeyPress(.character(0x6E)), .press)], "\(next)")
    // A byte gives at most an Escape before it, itself, and the end of a paste.
    precondition(inputs <= 3 * bytes.count + 3)
    return 0
}
