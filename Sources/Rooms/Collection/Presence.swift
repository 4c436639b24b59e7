import CLinux
import Glibc
import PhotoLibrary

/// Whether there is something at a path.
enum Presence {
    case here(FileIdentity)
    case gone
    /// A disk, a network or a permission stands in the way: that says nothing of the file.
    case unknown
}

/// Looks at a path, following links.
func presence(of path: [UInt8]) -> Presence {
    do throws(LibraryError) {
        return .here(try fileFacts(path))
    } catch .failed(_, _, let code) where [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code) {
        return .gone
    } catch {
        return .unknown
    }
}
