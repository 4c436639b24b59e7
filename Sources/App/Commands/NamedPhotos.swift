import Browsing
import CLinux
import Collection
import Downloads
import Glibc
import Invocation
import Messages
import PhotoLibrary
import Photos
import Selecting
import System

/// What the options name.
struct NamedPhotos {
    /// In the order that was requested; those on the network with the path of what was fetched.
    var photos: [LibraryPhoto] = []
    /// Paths and folders that could not be read.
    var failures: [LibraryError] = []
    /// Photos on the network that are not here, and why; nil where nothing can be done with what is no file.
    var absent: [(address: PhotoAddress, fault: FetchFault?)] = []
    /// As long as it is there, so are the files.
    private var fetched: FetchRun?

    var isWhole: Bool { failures.isEmpty && absent.isEmpty }

    /// Says what could not be read, and what could not be fetched.
    func sayFailures(to report: Report) {
        for failure in failures { report.say(failure.path, words(for: failure)) }
        for (address, fault) in absent {
            report.say(address.text, fault.map { words(for: $0) } ?? "not a file")
        }
    }

    fileprivate init(_ scan: Scan, _ options: ProgramOptions, _ use: RemoteUse) {
        failures = scan.failures
        let addresses = scan.photos.compactMap(\.address)
        guard !addresses.isEmpty, use != .name else {
            photos = scan.photos
            return
        }
        guard use == .fetch else {
            photos = scan.photos.filter { $0.address == nil }
            absent = addresses.map { ($0, nil) }
            return
        }
        let run = FetchRun(options)
        fetched = run
        var answers = run.fetch(addresses)[...]
        for var photo in scan.photos {
            guard let address = photo.address, let answer = answers.popFirst() else {
                photos.append(photo)
                continue
            }
            switch answer {
            case .success(let path):
                photo.path = path
                photos.append(photo)
            case .failure(let fault): absent.append((address, fault))
            }
        }
    }
}

/// The photos that the options name, in the order they ask for, for the commands without an interface.
///
/// With `videos` films count as well, those too that are files of a photo. `use` says what becomes of photos on the network.
func collection(
    for options: ProgramOptions, videos: Bool = false, remote use: RemoteUse = .fetch
) -> NamedPhotos {
    let request = LibraryRequest(options)
    var paths: [[UInt8]] = []
    var scanned = Scan()
    do throws(LibraryError) {
        paths = try request.allPaths()
        scanned = scan(
            paths, isRecursive: options.isRecursive, singleFile: .itself,
            leavingOut: request.leavingOut, videos: videos)
    } catch {
        scanned.failures = [error]
    }
    var found = NamedPhotos(scanned, options, use)
    let settings = options.settings
    let isAsListed = paths.count > 1 && settings.sort == .natural && !settings.isReversed
    if isAsListed { return found }
    let headers = HeaderReader(index: nil)
    var order = Scan()
    order.photos = found.photos
    let dates = settings.sort == .date ? placesInTime(of: found.photos, headers) : [:]
    order = sorted(
        order, by: settings.sort, isReversed: settings.isReversed, seed: options.seed ?? 42
    ) { photo in
        switch settings.sort {
        case .date: dates[photo.path] ?? .min
        case .mtime, .size:
            headers.read(photo.path)?.key(for: settings.sort, name: photo.name) ?? .min
        case .type: PhotoFormat.rank(of: photo.name)
        case .natural, .name, .rating, .sharpness, .random: 0
        }
    }
    found.photos = order.photos
    return found
}

/// Where in time photos were taken, by their paths.
private func placesInTime(
    of photos: [LibraryPhoto], _ headers: HeaderReader
) -> [[UInt8]: Int64] {
    let clocks = photos.map { photo in
        headers.read(photo.path).flatMap { header in
            header.shown.clockMilliseconds.map { (milliseconds: $0, zone: header.shown.zone) }
        }
    }
    var places: [[UInt8]: Int64] = [:]
    for (photo, place) in zip(photos, placesInTime(clocks)) { places[photo.path] = place }
    return places
}

/// The paths on standard input, one a line or with NUL between them; empty ones are left out.
///
/// A part of a list is none: the photos that are missing would count as others.
func standardInputPaths(isNullSeparated: Bool) throws(LibraryError) -> [[UInt8]] {
    do throws(FileReadError) {
        return listedPaths(inList: try readAll(STDIN_FILENO), isNullSeparated: isNullSeparated) {
            (try? fileFacts($0)) != nil || isSymbolicLink($0)
        }
    } catch {
        var code = EIO
        if case .failed(let known) = error { code = known }
        throw .failed(path: Array("standard input".utf8), call: "read", errno: code)
    }
}

/// The paths of a list; a mark of UTF-8 at its beginning and returns at the ends of its lines are no part of them, unless a file `isThere` whose
/// name has them.
func listedPaths(
    inList list: [UInt8], isNullSeparated: Bool, _ isThere: ([UInt8]) -> Bool
) -> [[UInt8]] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var items = list.split(separator: isNullSeparated ? 0 : 0x0A).map { Array($0) }
    if let first = items.first, first.starts(with: mark), !isThere(first) {
        items[0].removeFirst(mark.count)
    }
    if !isNullSeparated {
        for place in items.indices where items[place].last == 0x0D && !isThere(items[place]) {
            items[place].removeLast()
        }
    }
    return items.filter { !$0.isEmpty }
}
