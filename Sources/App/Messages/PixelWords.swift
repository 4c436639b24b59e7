/// What is said once the terminal has refused pictures, by a code of capital letters.
public func words(forRefusedPixels code: [UInt8]) -> String {
    let code = String(decoding: code.filter { (0x41...0x5A).contains($0) }, as: UTF8.self)
    return "pixels off: the terminal says \(code)"
}
