import CLinux
import PhotoLibrary
import System
import Trash

/// What is in the trash of one shot, whenever its files went there: one photo, as it was among others.
struct TrashedShot {
    /// What went together, and comes back together; the part with the cover first.
    var parts: [TrashedFiles]
    /// When the last of them went.
    let time: WallTime

    /// The names that its files had, the cover's first.
    let names: [[UInt8]]

    init(_ photo: TrashedFiles) {
        parts = [photo]
        time = photo.receipts[0].time
        names = photo.receipts.map(\.sourceName)
    }

    private init(_ photos: [TrashedFiles], _ names: [[UInt8]]) {
        let cover = photos.firstIndex { $0.receipts.contains { $0.sourceName == names[0] } } ?? 0
        parts = photos
        parts.insert(parts.remove(at: cover), at: 0)
        time = photos[0].receipts[0].time
        self.names = names
    }

    /// Where its cover is, and was.
    var cover: Receipt {
        parts[0].receipts.first { $0.sourceName == names[0] } ?? parts[0].receipts[0]
    }

    /// Each shot once, in the place of what went last of it; `photos` are given the newest first.
    ///
    /// By the rule that puts the files of a folder together, and with its second look: of what went under one name twice, or is not there, nothing is joined.
    static func all(
        _ photos: [TrashedFiles], showing cover: CoverChoice, _ look: ([UInt8]) -> SeenMember?
    ) -> [TrashedShot] {
        var places: [[UInt8]: [Int]] = [:]
        for (place, photo) in photos.enumerated() where photo.presence == .here {
            let first = photo.receipts[0]
            let stem = photoStem(ofName: first.sourceName)
            places[BytePath.join(first.sourceDirectory, stem), default: []].append(place)
        }
        var shots = photos.map { Optional(TrashedShot($0)) }
        for candidates in places.values where candidates.count > 1 {
            for whole in joined(candidates.map { photos[$0] }, showing: cover, look) {
                let members = whole.members.map { candidates[$0] }
                for member in members { shots[member] = nil }
                shots[members[0]] = TrashedShot(members.map { photos[$0] }, whole.names)
            }
        }
        return shots.compactMap(\.self)
    }

    /// Which of the photos, which were of one folder, are one: by their places, in order, and the names of all their files.
    private static func joined(
        _ photos: [TrashedFiles], showing cover: CoverChoice, _ look: ([UInt8]) -> SeenMember?
    ) -> [(members: [Int], names: [[UInt8]])] {
        let receipts = photos.flatMap(\.receipts)
        let owners = photos.indices.flatMap { place in photos[place].receipts.map { _ in place } }
        let names = receipts.map(\.sourceName)
        guard Set(names).count == names.count else { return [] }
        return group(names, show: cover).photos.compactMap { photo in
            let members = Set(photo.members.map { owners[$0] }).sorted()
            let isWhole = members.allSatisfy { member in
                owners.indices.allSatisfy { owners[$0] != member || photo.members.contains($0) }
            }
            guard members.count > 1, isWhole, isOneShot(photo, receipts, look) else { return nil }
            return (members, photo.members.map { names[$0] })
        }
    }

    private static func isOneShot(
        _ photo: PhotoMembers, _ receipts: [Receipt], _ look: ([UInt8]) -> SeenMember?
    ) -> Bool {
        let looked = photo.afterSecondLook(receipts.map(\.sourceName)) { place in
            guard let seen = look(receipts[place].trashPath) else { return MemberLook(size: 0) }
            return MemberLook(captured: seen.captured, size: seen.identity.size)
        }
        return looked.photos.count == 1
    }
}
