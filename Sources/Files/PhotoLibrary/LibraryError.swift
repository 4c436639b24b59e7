/// Why a path gave no photos.
public enum LibraryError: Error, Hashable, Sendable {
    /// A system call on the path failed.
    case failed(path: [UInt8], call: String, errno: Int32)
    /// The path is there and is neither a folder nor a regular file.
    case notAFile(path: [UInt8])
    /// The file named is not a picture by its content.
    case notAPicture(path: [UInt8])

    public var path: [UInt8] {
        switch self {
        case .failed(let path, _, _), .notAFile(let path), .notAPicture(let path): path
        }
    }
}
