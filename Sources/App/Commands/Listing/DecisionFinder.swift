import CLinux
import Collection
import Decisions
import Desk
import PhotoLibrary
import Photos
import System

/// Finds what was decided of photos for commands, by the rules by which the interface finds it.
struct DecisionFinder {
    let reading: PhotoReading
    let headers: HeaderReader
    /// In milliseconds since 1970.
    let time: Int64
    /// Whether a RAW and its JPEG are one photo.
    var arePairs = true

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
        let photos = reading.photos(
            like: rows, arePairs: arePairs, at: time, captured: { captured($0) })
        for photos in photos { _ = try finding(photos, in: store) }
    }

    /// Updates the rows of photos whose files riffle turned or put back, by the absolute paths of these files; returns the rows.
    func follow(files paths: Set<[UInt8]>, in store: DeskStore) throws(DeskError) -> [DeskRow] {
        var rows: [DeskRow] = []
        for (folder, paths) in Dictionary(grouping: paths, by: { BytePath.directory($0) }) {
            let photos = reading.photos(
                named: Set(paths.map { BytePath.lastComponent($0) }), in: folder,
                arePairs: arePairs, at: time, captured: { captured($0) })
            if !photos.isEmpty { rows += try finding(photos, in: store).rows.values }
        }
        return rows
    }

    func finding(
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
