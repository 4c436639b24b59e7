import Glibc

/// The words of the command line as bytes, the program's name left out.
///
/// `CommandLine.arguments` repairs what is not UTF-8, and a repaired name is another file's.
public func commandLineWords() -> [[UInt8]] {
    var words: [[UInt8]] = []
    var i = 1
    while i < Int(CommandLine.argc), let word = unsafe CommandLine.unsafeArgv[i] {
        unsafe words.append(
            Array(UnsafeBufferPointer(start: word, count: strlen(word))).map(
                UInt8.init(bitPattern:)))
        i += 1
    }
    return words
}

/// The value of an environment variable as bytes; nil where it is not set or empty.
public func environmentBytes(_ name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    let bytes = unsafe Array(UnsafeBufferPointer(start: value, count: strlen(value)))
        .map(UInt8.init(bitPattern:))
    return bytes.isEmpty ? nil : bytes
}

/// The value of an environment variable as text.
public func environmentText(_ name: String) -> String? {
    environmentBytes(name).map { String(decoding: $0, as: UTF8.self) }
}
