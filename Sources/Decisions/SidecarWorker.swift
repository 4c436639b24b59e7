import DisplayList
import Glibc
import PhotoLibrary
import Selecting
import Sidecars

/// What the thread of sidecars works with.
struct SidecarWorker {
    let updater: SidecarUpdater
    let reader: DocumentReader
    let records: PhotoRecords
    let deliver: @Sendable (SidecarNews) -> Void
    /// Has what others say of a photo read again.
    let readAgain: @Sendable (PhotoID) -> Void
    /// Folders of which it was said that they take no files.
    private var full: Set<[UInt8]> = []
    /// Folders that were looked through for what an interrupted riffle left.
    private var tidied: Set<[UInt8]> = []

    init(
        updater: SidecarUpdater, reader: DocumentReader, records: PhotoRecords,
        deliver: @escaping @Sendable (SidecarNews) -> Void,
        readAgain: @escaping @Sendable (PhotoID) -> Void
    ) {
        self.updater = updater
        self.reader = reader
        self.records = records
        self.deliver = deliver
        self.readAgain = readAgain
    }

    /// Writes what was decided of a photo, and has the desk know what documents say of it by then.
    mutating func write(
        _ orders: [SidecarOrder], of photo: PhotoID, _ sources: PhotoSources, _ plan: SidecarPlan
    ) -> SidecarReport {
        // Its picture may have gone since, and another sidecar may have come.
        guard let cover = sources.pictures.first,
            (try? fileFacts(BytePath.join(sources.folder, cover))) != nil
        else { return SidecarReport() }
        if tidied.insert(sources.folder).inserted {
            let left = try? clearLeftSidecars(in: sources.folder, now: Int64(time(nil)))
            for name in left?.kept ?? [] { deliver(.kept(name)) }
        }
        let now = sources.renewed(arePairs: plan.arePairs)
        let orders = settled(orders, now.sources)
        let former = records.willWrite(orders, of: photo)
        let report = updater.write(orders, of: now.sources, creating: now.target(plan))
        for failure in report.failures { tell(failure, in: sources.folder) }
        let left = now.sources.adding(report.created, without: report.removed)
        let documents = reader.read(left)
        let written = WrittenSidecars(
            orders: orders, former: former, documents: documents,
            sidecarCount: left.sidecars.count,
            hasStood: updater.hasStood(report, in: left.folder))
        if !records.noteWritten(photo, left, written, isPending: !report.failures.isEmpty) {
            readAgain(photo)
        }
        return report
    }

    /// Orders that say what the sidecars of the photo say by now, where all that was decided is to be written.
    private func settled(_ orders: [SidecarOrder], _ sources: PhotoSources) -> [SidecarOrder] {
        guard orders.contains(where: { $0.isExport && !$0.isUndo }) else { return orders }
        let documents = reader.read(sources)
        let said = documents.hasSidecar ? documents.judgement : .none
        return orders.map { order in
            guard order.isExport, !order.isUndo else { return order }
            return SidecarOrder(
                step: order.step, isUndo: false, isExport: true, from: said, to: order.to)
        }
    }

    private mutating func tell(_ failure: SidecarReport.Failure, in folder: [UInt8]) {
        if case .system(let code) = failure.reason,
            [EROFS, EACCES, EPERM, ENOSPC, EDQUOT].contains(code),
            code != EACCES || !mayMakeSidecars(in: folder)
        {
            if full.insert(folder).inserted { deliver(.folderTakesNone(folder, code)) }
        } else {
            deliver(.leftAlone(failure.name, failure.reason))
        }
    }
}

/// A photo as its folder has it now.
struct RenewedPhoto {
    let sources: PhotoSources
    /// All names in its folder that may matter: pictures and what lies beside them.
    let names: [[UInt8]]

    /// The name of a sidecar to make: one that belongs to the photo and to no other.
    func target(_ plan: SidecarPlan) -> [UInt8] {
        func target(_ naming: SidecarNaming) -> [UInt8] {
            SidecarTargets(
                pictures: sources.pictures, raw: sources.raw, stem: sources.stem, sidecars: [],
                folder: names, naming: naming
            ).created ?? []
        }
        let wanted = target(plan.naming)
        let near = names.filter { $0.starts(with: sources.stem) } + [wanted]
        let groups = group(near, arePairs: plan.arePairs)
        let isOwn = groups.photos.contains { photo in
            let members = photo.members.map { near[$0] }
            return members.contains(wanted) && members.contains(sources.pictures[0])
        }
        return isOwn && !names.contains(wanted) ? wanted : target(.full)
    }
}

extension PhotoSources {
    /// The photo with the sidecars that its folder has now.
    func renewed(arePairs: Bool) -> RenewedPhoto {
        guard let listing = try? FolderListing(of: folder) else {
            return RenewedPhoto(sources: self, names: [])
        }
        let pictures = (0..<listing.photos.count).map { listing.photos[$0] }
        let names = pictures + listing.sides
        let near = names.filter { $0.starts(with: stem) }
        let own = group(near, arePairs: arePairs).photos.first { photo in
            photo.members.prefix(photo.pictures).contains { near[$0] == self.pictures[0] }
        }
        let found = own?.members.map { near[$0] }.filter { MemberKind(name: $0) == .sidecar } ?? []
        let kept = sidecars.filter { names.contains($0) }
        return RenewedPhoto(
            sources: with(sidecars: kept + found.filter { !kept.contains($0) }), names: names)
    }

    /// The photo with other sidecars.
    func adding(_ new: [[UInt8]], without gone: [[UInt8]]) -> PhotoSources {
        with(sidecars: (sidecars + new).filter { !gone.contains($0) })
    }

    private func with(sidecars: [[UInt8]]) -> PhotoSources {
        PhotoSources(
            folder: folder, pictures: pictures, raw: raw, stem: stem, sidecars: sidecars)
    }
}
