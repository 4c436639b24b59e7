import PhotoLibrary
import System

/// What the names of a folder say of a photo at the moment of its trash: files may have joined it since its folder was read.
enum Belonging {
    /// It is of the files that are to be trashed.
    case same
    /// These files belong to it too.
    case joined([[UInt8]])
    /// These are files of it no more.
    case parted([[UInt8]])

    /// `path` is that of the cover; `folders` know the names, and `look` gives what is there, nil where nothing is.
    ///
    /// A folder that cannot be read says nothing: the trash itself says what stands in the way.
    init(
        _ path: [UInt8], _ parts: PhotoParts?, _ grouping: Grouping,
        in folders: inout MemberFolders,
        _ look: ([UInt8]) -> SeenMember?
    ) {
        self = .same
        let folder = BytePath.directory(path)
        let cover = BytePath.lastComponent(path)
        let place = folder.isEmpty ? [UInt8(ascii: ".")] : folder
        guard let names = try? folders.names(in: place, beside: cover) else { return }
        guard let place = names.firstIndex(of: cover),
            let photo = group(names, listed: nil, show: .jpeg, arePairs: grouping == .pairs).photos
                .first(
                    where: { $0.members.contains(place) })
        else { return }
        let now = photo.members.map { names[$0] }
        let known = Set([cover] + (parts?.others.map(\.name) ?? []))
        let parted = known.subtracting(now).intersection(names)
        let joined = now.filter { !known.contains($0) }
        if !parted.isEmpty {
            self = .parted(parted.sorted { $0.lexicographicallyPrecedes($1) })
        } else if !joined.isEmpty, !Self.areApart(joined, from: path, parts, look) {
            self = .joined(joined)
        }
    }

    /// Whether all pictures among files that have joined are of another time, so that they are photos of their own.
    private static func areApart(
        _ joined: [[UInt8]], from path: [UInt8], _ parts: PhotoParts?,
        _ look: ([UInt8]) -> SeenMember?
    ) -> Bool {
        let pictures = joined.filter { MemberKind(name: $0)?.isPicture == true }
        guard !pictures.isEmpty else { return false }
        var all =
            parts ?? PhotoParts(stem: photoStem(ofName: BytePath.lastComponent(path)), others: [])
        all.others.insert(contentsOf: pictures.map { .init(name: $0, role: .picture) }, at: 0)
        guard case .apart(let other, let strangers) = SecondLook(path, all, look) else {
            return false
        }
        return Set(pictures).isSubset(of: strangers + [other])
    }
}
