import Browsing
import CLinux
public import Desk
import Geometry
import PhotoLibrary
import Selecting
import Sidecars
import System

/// Finding rows by the rules of the desk: the thread that asks looks at files, and not the thread that writes the desk.
extension PhotoReading {
    /// Finds the rows of photos of one folder at a time, in milliseconds since 1970; nil where there is no desk.
    ///
    /// `ask` does something with the desk.
    public func find(
        _ photos: [DeskPhoto], at time: Int64, takesPrints: Bool = true,
        ask: (@escaping @Sendable (DeskStore) throws(DeskError) -> DeskFinding) -> DeskFinding?
    ) -> DeskFinding? {
        let found = rows(of: photos, at: time, takesPrints: takesPrints, ask: ask)
        guard let found, !found.reshaped.isEmpty else { return found }
        var orientations: [Int: Orientation?] = [:]
        for place in found.reshaped {
            orientations[place] = .some(photos[place].oriented(by: orientation).orientation)
        }
        let folders = Set(found.reshaped.map { photos[$0].directory })
        // A turn that riffle wrote must not count as that of another program.
        guard let receipts = receipts([], folders) else { return found }
        var look = DeskLook(time: time)
        look.receipts = receipts
        return ask { [orientations, look] store throws(DeskError) in
            try store.renewTurns(in: found, of: photos, where: orientations, look)
        } ?? found
    }

    private func rows(
        of photos: [DeskPhoto], at time: Int64, takesPrints: Bool,
        ask: (@escaping @Sendable (DeskStore) throws(DeskError) -> DeskFinding) -> DeskFinding?
    ) -> DeskFinding? {
        let first = ask { store throws(DeskError) in try store.find(photos, at: time) }
        guard let first, !first.unseen.isEmpty else { return first }
        let look = DeskLook(
            at: first.unseen, for: first.unsettled.map { photos[$0] }, reading: self, time: time,
            takesPrints: takesPrints)
        if let look { return ask { store throws(DeskError) in try store.find(photos, look) } }
        // Photos whose rows are certain by name have them; the others wait.
        let certain = photos.indices.filter { !first.unsettled.contains($0) }
        return ask { store throws(DeskError) in
            try store.find(certain.map { photos[$0] }, at: time).moved(to: certain)
        }
    }

    /// The files of folders that rows whose own are not where they say may be of, folder by folder, as photos of one file.
    ///
    /// `arePairs` where a RAW and its JPEG are one photo; `captured` tells when the photo of a path was taken.
    public func photos(
        like rows: [DeskRow], arePairs: Bool, at time: Int64, captured: ([UInt8]) -> [UInt8]?
    ) -> [[DeskPhoto]] {
        Dictionary(grouping: rows, by: \.directory).compactMap { folder, rows in
            let isNumbered = keepsNumbers(folder)
            let lost = rows.filter { row in
                guard let name = row.name,
                    let file = try? fileFacts(BytePath.join(folder, name))
                else { return true }
                return !row.isNamed(by: file.picture(name, isNumbered: isNumbered))
            }
            let sizes = Set(lost.map(\.facts.size))
            let turned = photos(
                named: Set(rows.filter(\.wasTurned).compactMap(\.name)), in: folder,
                arePairs: arePairs, at: time, captured: captured)
            let names = Set(turned.flatMap { $0.pictures.map(\.name) })
            let photos =
                turned
                + photos(of: sizes, in: folder, besides: names, at: time, captured: captured)
            return photos.isEmpty ? nil : photos
        }
    }

    /// The photos of a folder to which files of these names belong, with all their pictures.
    public func photos(
        named names: Set<[UInt8]>, in folder: [UInt8], arePairs: Bool, at time: Int64,
        captured: ([UInt8]) -> [UInt8]?
    ) -> [DeskPhoto] {
        guard !names.isEmpty, let listing = try? FolderListing(of: folder) else { return [] }
        let files = (0..<listing.photos.count).map { listing.photos[$0] }
        return group(files, arePairs: arePairs).photos.compactMap { photo in
            let pictures = photo.members.prefix(photo.pictures).map { files[$0] }
            guard pictures.contains(where: names.contains) else { return nil }
            let sources = PhotoSources(
                folder: folder, pictures: pictures,
                raw: pictures.first { PhotoTypes(ofName: $0).contains(.raw) },
                stem: photoStem(ofName: pictures[0]), sidecars: [])
            return DeskPhoto(sources, captured: captured, seen: time)
        }
    }

    /// The files of a folder that have one of these sizes, as photos of one file.
    public func photos(
        of sizes: Set<Int64>, in folder: [UInt8], besides names: Set<[UInt8]> = [], at time: Int64,
        captured: ([UInt8]) -> [UInt8]?
    ) -> [DeskPhoto] {
        guard !sizes.isEmpty, let listing = try? FolderListing(of: folder) else { return [] }
        let isNumbered = keepsNumbers(folder)
        return listing.names.compactMap { name in
            let path = BytePath.join(folder, name)
            guard !names.contains(name), let file = try? fileFacts(path), sizes.contains(file.size)
            else { return nil }
            let picture = file.picture(name, captured: captured(path), isNumbered: isNumbered)
            return DeskPhoto(directory: folder, namesake: picture, seen: time)
        }
    }
}
