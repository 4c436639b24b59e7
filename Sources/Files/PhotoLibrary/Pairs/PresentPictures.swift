import System

/// Which shots have pictures in folders, and which of them have gone, by names alone: each folder is read once, when it is first asked about.
public struct PresentPictures {
    private struct Shot {
        var classes: MemberClasses = []
        /// Two of one class belong to no photo.
        var isStrict = false
    }

    private var folders: [[UInt8]: [[UInt8]: Shot]] = [:]
    /// Which pictures of a shot have gone, by what the paths of its files begin with.
    private var gone: [[UInt8]: MemberClasses] = [:]

    /// Nothing was read.
    public init() {}

    /// Whether a picture of this path, which is not there, would be a file of a photo that is.
    ///
    /// A folder that cannot be read has no photos.
    public mutating func misses(_ path: [UInt8]) -> Bool {
        let folder = BytePath.directory(path)
        let name = BytePath.lastComponent(path)
        guard let kind = MemberKind(name: name), kind.isCamera else { return false }
        let shots = folders[folder] ?? read(folder)
        folders[folder] = shots
        guard let shot = shots[photoStem(ofName: name)] else { return false }
        return !shot.isStrict && !shot.classes.contains(MemberClasses(kind))
    }

    /// Whether pictures of these paths, which went together, were files of a photo of which others had gone before them, as far as was asked.
    ///
    /// Of one class there is one in a photo: what went later under the same name was another one.
    public mutating func haveFollowed(_ paths: [[UInt8]]) -> Bool {
        let pictures = paths.compactMap { path -> (shot: [UInt8], kind: MemberKind)? in
            let name = BytePath.lastComponent(path)
            guard let kind = MemberKind(name: name), kind.isCamera else { return nil }
            return (BytePath.join(BytePath.directory(path), photoStem(ofName: name)), kind)
        }
        guard let shot = pictures.first?.shot else { return false }
        let classes = pictures.reduce(into: MemberClasses()) {
            $0.formUnion(MemberClasses($1.kind))
        }
        let former = gone[shot] ?? []
        let isPart = !former.isEmpty && former.isDisjoint(with: classes)
        gone[shot] = isPart ? former.union(classes) : classes
        return isPart
    }

    private func read(_ folder: [UInt8]) -> [[UInt8]: Shot] {
        guard let listing = try? FolderListing(of: folder) else { return [:] }
        var shots: [[UInt8]: Shot] = [:]
        for place in 0..<listing.photos.count {
            let name = listing.photos[place]
            guard name.first != UInt8(ascii: "."), let kind = MemberKind(name: name), kind.isCamera
            else { continue }
            let known = MemberClasses(kind)
            var shot = shots[photoStem(ofName: name)] ?? Shot()
            if shot.classes.contains(known) { shot.isStrict = true }
            shot.classes.formUnion(known)
            shots[photoStem(ofName: name)] = shot
        }
        return shots
    }
}
