import Cells
public import Collection
public import PhotoLibrary
public import Selecting
import System

/// How far sorting has come: "reading dates · 12,300 of 100,000", and that it is done.
public func words(for progress: LibraryProgress) -> String {
    if progress.done == progress.count { return words(forSort: progress.sort) }
    let what = progress.sort == .size ? "reading sizes" : "reading dates"
    return "\(what) · \(grouped(progress.done)) of \(grouped(progress.count))"
}

/// In which order the photos are now.
public func words(forSort sort: SortKey, isReversed: Bool = false) -> String {
    let order =
        switch sort {
        case .natural: "sorted by name"
        case .name: "sorted by name, byte by byte"
        case .date: "sorted by date"
        case .mtime: "sorted by the time of change"
        case .size: "sorted by size"
        case .rating: isReversed ? "by rating, rejected first" : "by rating, 5 first"
        case .sharpness:
            isReversed ? "by sharpness, blurred first" : "by sharpness, sharpest first"
        case .type: "sorted by format"
        case .random: "in random order"
        }
    return isReversed && sort.turns ? order + ", reversed" : order
}

/// That some of the collection is missing; which, is said on the way out.
public func words(forUnreadable count: Int) -> String {
    count == 1 ? "one path could not be read" : "\(grouped(count)) paths could not be read"
}

/// That there is no photo; with `below` sub-folders have some.
public func words(forNothingThere below: Bool) -> String {
    below
        ? "no pictures there, only in sub-folders: -r shows them"
        : "no pictures there that riffle can show"
}

/// How many folders below were not entered.
public func words(forLeftOut folders: Int) -> String {
    folders == 1 ? "one folder left out" : "\(grouped(folders)) folders left out"
}

/// That changes in the folders will not be noticed.
public func words(forUnwatched error: LibraryError) -> String {
    guard case .failed(_, _, let code) = error else {
        return "changes on the disk are not followed"
    }
    return "changes on the disk are not followed: \(words(forErrno: code))"
}

/// A number with commas between its thousands.
public func grouped(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
}
