import Cells

/// Whatever comes in, nothing goes out that a terminal would obey or that would not be seen.
@_cdecl("fuzz_sanitiser")
public func fuzzSanitiser(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for encoding in [TextEncoding.utf8, .ascii] {
        let text = harmlessText(bytes, encoding: encoding)
        guard let valid = String(validating: text, as: UTF8.self) else { fatalError("not UTF-8") }
        for scalar in valid.unicodeScalars {
            precondition(isHarmless(scalar.value), "\(scalar.value)")
            precondition(encoding == .utf8 || scalar.value < 0x7F)
        }
        // What is harmless stays as it is.
        if bytes.count <= 500, encoding == .ascii {
            precondition(harmlessText(text, encoding: encoding) == text || text.count > 500)
        }
    }
    return 0
}

private func isHarmless(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x20, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
        0xE0000...0xE007F:
        false
    default: true
    }
}
