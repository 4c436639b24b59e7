import CLinux
import Collection
import Glibc
import Invocation
import PhotoLibrary
import Process

/// The photos that the options name, in the order they ask for, for the commands without an interface.
///
/// With `videos` films count as well, those too that are files of a photo.
func collection(for options: ProgramOptions, videos: Bool = false) -> Scan {
    let request = LibraryRequest(options)
    let paths = request.allPaths()
    let found = scan(
        paths, isRecursive: options.isRecursive, singleFile: .itself,
        leavingOut: request.leavingOut, videos: videos)
    let isAsListed = paths.count > 1 && options.sort == .natural && !options.isReversed
    if isAsListed { return found }
    let headers = HeaderReader(index: nil)
    return sorted(
        found, by: options.sort, isReversed: options.isReversed, seed: options.seed ?? 42
    ) { photo in
        switch options.sort {
        case .date, .mtime, .size:
            headers.read(photo.path)?.key(for: options.sort, name: photo.name) ?? .min
        case .type: PhotoFormat.rank(of: photo.name)
        case .natural, .name, .rating, .random: 0
        }
    }
}

/// The paths on standard input, one a line or with NUL between them; empty ones are left out.
func standardInputPaths(isNullSeparated: Bool) -> [[UInt8]] {
    let separator: UInt8 = isNullSeparated ? 0 : 0x0A
    return readAll(STDIN_FILENO).split(separator: separator).map(Array.init)
}
