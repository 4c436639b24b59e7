import Glibc

/// A text file of the project that is compared with what the code makes now.
///
/// With `RIFFLE_RECORD=1` in the environment a comparison writes the file instead, and tells so: a test must then fail, so that
/// a recording never passes for a comparison.
public struct GoldenText {
    public enum Outcome {
        case same
        /// The file now holds the text; it is to be looked at, and the tests run again.
        case recorded
        /// With both texts side by side.
        case differs(String)
        /// It could not be written.
        case failed
    }

    /// From the folder that holds Package.swift on.
    public let path: String

    public init(_ path: String) {
        self.path = path
    }

    /// What the file holds; empty where there is none.
    public var text: String {
        guard let file = fopen(absolutePath, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    /// Compares the file with `got`, or writes it.
    public func compare(with got: String) -> Outcome {
        let isRecording = getenv("RIFFLE_RECORD").map { String(cString: $0) == "1" } ?? false
        if isRecording { return write(got) ? .recorded : .failed }
        let expected = text
        return expected == got ? .same : .differs(sideBySide(expected, got))
    }

    private func write(_ text: String) -> Bool {
        guard let file = fopen(absolutePath, "w") else { return false }
        let bytes = Array(text.utf8)
        let count = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && count == bytes.count
    }

    private var absolutePath: String {
        "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/" + path
    }
}
