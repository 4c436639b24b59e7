import Browsing
import Desk
import PhotoLibrary
import Selecting
import Sidecars

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
    /// The files of a photo that the desk knows, as its folder has them now.
    init(_ files: DeskPhoto, arePairs: Bool) {
        let name = files.namesake.name
        let listing = try? FolderListing(of: files.directory)
        let names = (0..<(listing?.photos.count ?? 0)).compactMap { listing?.photos[$0] }
        let near = names.filter { $0.starts(with: photoStem(ofName: name)) }
        let own = group(near, arePairs: arePairs).photos
            .map { photo in photo.members.prefix(photo.pictures).map { near[$0] } }
            .first { $0.contains(name) }
        let pictures = own ?? [name]
        self.init(
            folder: files.directory, pictures: pictures,
            raw: pictures.first { PhotoTypes(ofName: $0).contains(.raw) },
            stem: photoStem(ofName: pictures[0]), sidecars: [])
    }

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
