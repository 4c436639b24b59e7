import CLinux
import Collection
import Decisions
import Desk
import PhotoLibrary
import Photos

/// Finds what was decided of photos for commands, by the rules by which the interface finds it.
struct DecisionFinder {
    let reading: PhotoReading
    let headers: HeaderReader
    /// In milliseconds since 1970.
    let time: Int64

    /// The rows of photos of one folder, by their places; the photos learn when they were taken where that matters.
    func rows(
        of photos: inout [DeskPhoto], in store: DeskStore
    ) throws(DeskError) -> [Int: DeskRow] {
        guard let folder = photos.first?.directory else { return [:] }
        let stored = try store.files(in: folder)
        let open = photos.indices.filter { place in
            !photos[place].pictures.contains { picture in
                stored[picture.name]?.facts.isUnchanged(from: picture.facts) == true
            }
        }
        let sizes = try store.decided(among: Set(open.map { photos[$0].namesake.facts.size }))
        var isOpen = false
        for place in open {
            let isNamed = photos[place].pictures.contains { stored[$0.name] != nil }
            guard isNamed || sizes.contains(photos[place].namesake.facts.size) else { continue }
            photos[place] = photos[place].dated { captured($0) }
            isOpen = true
        }
        // Of a file that was renamed the others of its folder may be a better guess than the one that was named.
        let names = Set(photos.flatMap { $0.pictures.map(\.name) })
        let others =
            !isOpen
            ? []
            : reading.photos(of: sizes, in: folder, besides: names, at: time) { captured($0) }
        let count = photos.count
        return try finding(photos + others, in: store).rows.filter { $0.key < count }
    }

    /// Updates rows whose files another program renamed in their folders.
    func follow(_ rows: [DeskRow], in store: DeskStore) throws(DeskError) {
        for photos in reading.photos(like: rows, at: time, captured: { captured($0) }) {
            _ = try finding(photos, in: store)
        }
    }

    private func finding(
        _ photos: [DeskPhoto], in store: DeskStore
    ) throws(DeskError) -> DeskFinding {
        var failure: DeskError?
        let finding = reading.find(photos, at: time) { body in
            do throws(DeskError) {
                return try body(store)
            } catch {
                failure = error
                return nil
            }
        }
        if let failure { throw failure }
        return finding ?? DeskFinding()
    }

    private func captured(_ path: [UInt8]) -> [UInt8]? {
        headers.metadata(ofFileAt: path)?.clockDate.map { Array(String($0.number).utf8) }
    }
}
