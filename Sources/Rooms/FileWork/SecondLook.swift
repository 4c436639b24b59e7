import CLinux
import PhotoLibrary
import System
import Trash

/// What a photo of several files is at the moment of its trash: by the dates, sizes and kinds of its files.
enum SecondLook {
    /// These files belong together.
    case whole([PhotoFiles.Member])
    /// The pictures are of different times: `other` is that of another one than `cover`, `strangers` are to stand alone.
    case apart(other: [UInt8], strangers: [[UInt8]])
    /// A picture, by its name, is not there, or no file.
    case missing([UInt8])

    /// `path` is that of the cover; `look` gives what is there, nil where nothing is.
    init(_ path: [UInt8], _ parts: PhotoParts, _ look: ([UInt8]) -> SeenMember?) {
        let folder = BytePath.directory(path)
        let names = [BytePath.lastComponent(path)] + parts.others.map(\.name)
        let paths = [path] + parts.others.map { BytePath.join(folder, $0.name) }
        var seen: [Int: SeenMember] = [:]
        for place in paths.indices {
            // What the trash asks of the cover is more than that.
            if let member = look(paths[place]) { seen[place] = member }
        }
        let members = parts.members
        for place in 1..<members.pictures {
            guard let member = seen[place], member.identity.isRegularFile else {
                self = .missing(names[place])
                return
            }
        }
        let looked = members.afterSecondLook(names) { place in
            guard let member = seen[place] else { return MemberLook(size: 0) }
            return MemberLook(
                captured: member.captured, size: member.identity.size,
                isFile: place == 0 || member.identity.isRegularFile || isSymbolicLink(paths[place]))
        }
        if looked.photos.count > 1 {
            let ofCover = looked.photos.first { $0.members.contains(0) }
            let other = looked.photos.first { !$0.members.contains(0) }
            // The last one names the photo; none stands alone for its sake.
            self = .apart(
                other: names[
                    (ofCover == looked.photos.last ? other : looked.photos.last)?.cover ?? 0],
                strangers: looked.photos.dropLast().map { names[$0.cover] })
            return
        }
        let together = Set(looked.photos.flatMap(\.members))
        self = .whole(
            parts.others.enumerated().compactMap { index, part in
                let place = index + 1
                guard together.contains(place) else { return nil }
                return switch part.role {
                case .picture: seen[place].map { .picture(paths[place], seen: $0.identity) }
                case .companion: .companion(paths[place])
                case .sidecar: .sidecar(paths[place])
                }
            })
    }
}
