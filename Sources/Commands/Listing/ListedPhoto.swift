import Browsing
import CLinux
import Collection
import Decisions
import Desk
import Formats
import Metadata
import PhotoLibrary
import Selecting
import Sidecars

/// A photo as commands without an interface see it.
struct ListedPhoto {
    /// The cover's, as it was named.
    let path: [UInt8]
    /// Where it was fetched from; nil where it is a file of the user's.
    let address: PhotoAddress?
    /// The names of its files, the cover's first, then those of other pictures, companions and sidecars.
    let members: [[UInt8]]
    /// How many of the files are pictures.
    let pictureCount: Int
    /// What a filter knows of it.
    var facts: SelectableFacts
    /// What its header says, as far as it was read.
    var metadata = PhotoMetadata()
    /// As the desk looks for it; nil where it is no file any more.
    var desk: DeskPhoto?
    /// What the desk has of it.
    var stored: DeskRow?
    /// What documents say of it; nil where they were not read.
    var base: Judgement?

    /// The cover's name and the others of its folder.
    init(path: [UInt8], members: [[UInt8]], pictureCount: Int) {
        self.path = path
        address = nil
        self.members = members
        self.pictureCount = pictureCount
        facts = SelectableFacts(name: BytePath.lastComponent(path))
        facts.otherPictures = Array(members.prefix(pictureCount).dropFirst())
        for name in members.prefix(pictureCount) {
            facts.types.formUnion(PhotoTypes(ofName: name))
        }
        if pictureCount > 1 { facts.traits.insert(.pair) }
        if FileExtensions.isVideo(facts.name) { facts.traits.insert(.video) }
        for name in members.dropFirst(pictureCount) {
            switch MemberKind(name: name) {
            case .sidecar: facts.traits.insert(.sidecar)
            case .companion where FileExtensions.isVideo(name): facts.traits.insert(.video)
            default: break
            }
        }
    }

    /// A photo on the network, which belongs to no other; the path is empty where it was not fetched.
    init(_ address: PhotoAddress, fetchedTo path: [UInt8]) {
        self.path = path
        self.address = address
        members = [address.name]
        pictureCount = 1
        facts = SelectableFacts(name: address.name)
        facts.types.formUnion(PhotoTypes(ofName: address.name))
    }

    /// The cover, as it was named.
    var listed: [UInt8] { address?.text ?? path }

    /// Where one of its files is, as the cover was named.
    func path(of member: [UInt8]) -> [UInt8] {
        address == nil ? path.dropLast(facts.name.count) + member : path
    }

    /// One of its files in lists.
    func listed(_ member: [UInt8]) -> [UInt8] { address?.text ?? path(of: member) }

    /// The files that may say what somebody thinks of it; the folder is an absolute path.
    func sources(in folder: [UInt8]) -> PhotoSources {
        let pictures = Array(members.prefix(pictureCount))
        return PhotoSources(
            folder: folder, pictures: pictures,
            raw: pictures.first { PhotoTypes(ofName: $0).contains(.raw) },
            stem: photoStem(ofName: BytePath.lastComponent(path)),
            sidecars: members.dropFirst(pictureCount).filter { MemberKind(name: $0) == .sidecar })
    }

    /// What belongs to it beside its cover; nil where nothing does.
    private var parts: PhotoParts? {
        let others = members.indices.dropFirst().map { place in
            PhotoParts.Part(
                name: members[place],
                role: place < pictureCount
                    ? .picture
                    : MemberKind(name: members[place]) == .sidecar ? .sidecar : .companion)
        }
        return others.isEmpty
            ? nil : PhotoParts(stem: photoStem(ofName: members[0]), others: others)
    }

    /// Looks at its files: how long they are, and what the header of the cover says where `readsHeader`.
    ///
    /// `isNumbered` where the file system of its folder numbers files for good, `time` is now, in milliseconds since 1970.
    mutating func look(
        _ headers: HeaderReader, readsHeader: Bool, directory: [UInt8], isNumbered: Bool,
        time: Int64
    ) {
        var pictures: [DeskPhoto.Picture] = []
        for (place, name) in members.enumerated() {
            let path = path(of: name)
            guard let file = try? fileFacts(path) else { continue }
            facts.size = (facts.size ?? 0) + file.size
            guard place < pictureCount else { continue }
            let header =
                readsHeader ? headers.read(path, parts: place == 0 ? parts : nil) : nil
            if let header {
                headers.keep([header])
                if place == 0 {
                    metadata = header.shown
                    facts.take(metadata)
                }
            }
            let captured = header?.metadata.clockDate.map { Array(String($0.number).utf8) }
            pictures.append(file.picture(name, captured: captured, isNumbered: isNumbered))
        }
        // The RAW names it, where there is one.
        let namesake =
            pictures.firstIndex { PhotoTypes(ofName: $0.name).contains(.raw) }
            ?? pictures.indices.first
        guard let namesake, address == nil else { return }
        let first = pictures.remove(at: namesake)
        desk = DeskPhoto(
            directory: directory, namesake: first, others: pictures, seen: time)
    }
}
