import PhotoLibrary
import Selecting
import System

/// Photos on the network: what they are sorted by is known once they are here.
extension LibraryScanner {
    /// Nanoseconds in which an order is told once, however many have come.
    private static let pauseForFetched: UInt64 = 200_000_000

    /// A photo is this file from now on.
    func take(fetched file: FetchedFile, of number: Int) {
        guard number < catalogue.count, catalogue.address(of: number) != nil else { return }
        fetched[number] = file
        guard readMomentAgain(number), fetchedDue == nil else { return }
        fetchedDue = monotonicNow() + Self.pauseForFetched
    }

    /// What a photo is sorted by that was fetched: where the file does not say when it was taken, its server says when it was changed.
    func keyOfFetched(_ number: Int, _ header: HeaderFacts) -> Int64? {
        guard let file = fetched[number] else { return nil }
        let changed = file.modified.map { $0 * 1000 } ?? .min
        switch request.sort {
        case .date:
            let taken = header.key(for: .date, name: [])
            return taken == .min ? changed : taken
        case .mtime: return changed
        default: return nil
        }
    }

    /// Tells the order that has come of it, where that is due.
    func arrangeFetched() {
        guard let due = fetchedDue, due <= monotonicNow() else { return }
        fetchedDue = nil
        arrange()
    }
}
