import Browsing
import CLinux
import Collection
import Decisions
import Desk
import PhotoLibrary
import Photos
import Selecting
import Sidecars
import System

/// A photo as commands without an interface see it.
struct ListedPhoto {
    let files: ListedFiles
    /// What a filter knows of it.
    var facts: SelectableFacts
    /// What was measured of its cover; nil where it was not.
    var figures: PhotoFigures? {
        didSet { facts.take(figures) }
    }
    /// The stack that it is in; nil where it is in none, or that was not looked for.
    var stack: ListedStack? {
        didSet {
            facts.burstCount = stack?.isBurst == true ? stack?.count : 1
            facts.traits.remove([.bracket, .best])
            if stack?.isBurst == false { facts.traits.insert(.bracket) }
            if stack?.isBest == true { facts.traits.insert(.best) }
        }
    }
    /// As the desk looks for it; nil where it is no file any more.
    var desk: DeskPhoto?
    /// What the desk has of it.
    var stored: DeskRow?
    /// What documents say of it; nil where they were not read.
    var base: Judgement?

    /// What the names say of it.
    init(_ files: ListedFiles) {
        self.files = files
        facts = SelectableFacts(name: files.name)
        facts.otherPictures = Array(files.others.prefix(files.pictureCount - 1))
        for name in [facts.name] + facts.otherPictures {
            facts.types.formUnion(PhotoTypes(ofName: name))
        }
        // A photo on the network is a file of a cache, whatever its address is called.
        guard files.address == nil else { return }
        if files.pictureCount > 1 { facts.traits.insert(.pair) }
        if FileExtensions.isVideo(facts.name) { facts.traits.insert(.video) }
        for name in files.others.dropFirst(files.pictureCount - 1) {
            switch MemberKind(name: name) {
            case .sidecar: facts.traits.insert(.sidecar)
            case .companion where FileExtensions.isVideo(name): facts.traits.insert(.video)
            default: break
            }
        }
    }

    /// What was decided, as one of its pictures shows it.
    func judgement(as picture: [UInt8]) -> Judgement {
        guard let stored, let desk else { return facts.judgement }
        let all = stored.stored(facts.judgement, shownAs: desk.cover.name)
        return stored.shown(all, as: picture)
    }

    /// The files that may hold a decision of another program; the folder is an absolute path.
    func sources(in folder: [UInt8]) -> PhotoSources {
        let pictures = [facts.name] + facts.otherPictures
        return PhotoSources(
            folder: folder, pictures: pictures,
            raw: pictures.first { PhotoTypes(ofName: $0).contains(.raw) },
            stem: photoStem(ofName: BytePath.lastComponent(files.path)),
            sidecars: files.others.dropFirst(files.pictureCount - 1)
                .filter { MemberKind(name: $0) == .sidecar })
    }

    /// Whether a sidecar may say how it is turned.
    var hearsTurn: Bool {
        facts.traits.contains(.sidecar) && PhotoTypes(ofName: facts.name).contains(.raw)
    }

    /// What its header says, as far as it was read.
    var metadata: PhotoMetadata { facts.metadata }

    /// What belongs to it beside its cover; nil where nothing does.
    private var parts: PhotoParts? {
        let others = files.others.enumerated().map { place, name in
            PhotoParts.Part(
                name: name,
                role: place + 1 < files.pictureCount
                    ? .picture : MemberKind(name: name) == .sidecar ? .sidecar : .companion)
        }
        return others.isEmpty
            ? nil : PhotoParts(stem: photoStem(ofName: facts.name), others: others)
    }

    /// Looks at its files: how long they are, and what the header of the cover says where `readsHeader`.
    ///
    /// `isNumbered` where the file system of its folder numbers files for good, `time` is now, in milliseconds since 1970.
    mutating func look(
        _ headers: HeaderReader, readsHeader: Bool, directory: [UInt8], isNumbered: Bool,
        time: Int64
    ) {
        var pictures: [DeskPhoto.Picture] = []
        for (place, name) in files.members.enumerated() {
            let path = files.path(of: name)
            guard let file = try? fileFacts(path) else { continue }
            facts.size = (facts.size ?? 0) + file.size
            guard place < files.pictureCount else { continue }
            let header =
                readsHeader ? headers.read(path, parts: place == 0 ? parts : nil) : nil
            if let header {
                headers.keep([header])
                if place == 0 { facts.take(header.shown) }
            }
            let captured = header?.metadata.clockDate.map { Array(String($0.number).utf8) }
            pictures.append(file.picture(name, captured: captured, isNumbered: isNumbered))
        }
        // The RAW names it, where there is one.
        let namesake =
            pictures.firstIndex { PhotoTypes(ofName: $0.name).contains(.raw) }
            ?? pictures.indices.first
        guard let namesake, files.address == nil else { return }
        let first = pictures.remove(at: namesake)
        desk = DeskPhoto(
            directory: directory, namesake: first, others: pictures, cover: facts.name, seen: time)
    }
}
