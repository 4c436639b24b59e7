import CLinux
import Decoding
import Glibc
import PhotoLibrary

/// The photos that the options name, in the order they ask for.
///
/// To browse, one file stands for its folder; the other commands take it for itself.
func collection(for options: Options) -> Scan {
    var paths = options.paths
    if options.readsStandardInput {
        paths += standardInputPaths(isNullSeparated: options.isNullSeparated)
    }
    if paths.isEmpty, !options.readsStandardInput { paths = [[UInt8(ascii: ".")]] }
    let found = scan(
        paths, isRecursive: options.isRecursive,
        singleFile: options.command == .browse ? .itsFolder : .itself,
        leavingOut: [options.trashDirectory, options.rejectDirectory].compactMap { $0 })
    let isAsListed = paths.count > 1 && options.sort == .natural && !options.isReversed
    if isAsListed { return found }
    return sorted(
        found, by: options.sort, isReversed: options.isReversed, seed: options.seed ?? 42
    ) { photo in
        switch options.sort {
        case .date: captureSeconds(photo.path)
        case .size: (try? fileFacts(photo.path))?.size ?? 0
        default: 0
        }
    }
}

/// The paths on standard input, one a line or with NUL between them; empty ones are left out.
private func standardInputPaths(isNullSeparated: Bool) -> [[UInt8]] {
    let separator: UInt8 = isNullSeparated ? 0 : 0x0A
    return readAll(STDIN_FILENO).split(separator: separator).map(Array.init)
}

/// Seconds since 1970 by the camera's clock, for comparing; the oldest there is where the file does not say.
private func captureSeconds(_ path: [UInt8]) -> Int64 {
    guard let date = captureDate(ofFileAt: path) else {
        return (try? fileFacts(path))?.modified_seconds ?? .min
    }
    var parts = unsafe tm()
    unsafe parts.tm_year = Int32(date.year - 1900)
    unsafe parts.tm_mon = Int32(date.month - 1)
    unsafe parts.tm_mday = Int32(date.day)
    unsafe parts.tm_hour = Int32(date.hour)
    unsafe parts.tm_min = Int32(date.minute)
    unsafe parts.tm_sec = Int32(date.second)
    unsafe parts.tm_isdst = -1
    return Int64(unsafe mktime(&parts))
}
