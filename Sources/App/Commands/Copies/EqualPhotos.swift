import CLinux
import Decoding
import Desk
import Likeness
import PhotoLibrary

/// Photos whose pictures have the same bytes.
struct EqualPhotos {
    /// For each first one the others; places among the photos that were compared.
    private(set) var twins: [Int: [Int]] = [:]
    /// The covers that were read of these; nil where one changed meanwhile.
    private(set) var files: [Int: FileIdentity?] = [:]

    /// The most different contents among files of one size with equal beginnings and ends: beyond that none is equal.
    private static let mostContents = 16

    /// What two photos with the same bytes have in common without a look into them.
    private struct Outside: Hashable {
        let pictures: CopyFacts.Classes
        /// Of each picture, in bytes.
        let sizes: [Int64]
    }

    /// Compares these photos by the files of their pictures; `facts` are known of each.
    ///
    /// `tell` is called with the number of photos that were read, and of those that are to be; no more are read where it says no.
    init(
        among places: [Int], _ facts: [CopyFacts], _ files: (Int) -> ListedFiles,
        tell: (Int, Int) -> Bool
    ) {
        var outsides: [Outside: [Int]] = [:]
        for place in places {
            let sizes = Self.pictures(of: files(place)).compactMap {
                (try? fileFacts($0)).flatMap { $0.isRegularFile ? $0.size : nil }
            }
            guard sizes.count == files(place).pictureCount else { continue }
            let outside = Outside(pictures: facts[place].pictures, sizes: sizes)
            outsides[outside, default: []].append(place)
        }
        let alike = outsides.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        let total = alike.reduce(0) { $0 + $1.count }
        var read = 0
        for places in alike {
            var prints: [[UInt8]: [Int]] = [:]
            for place in places {
                guard tell(read, total) else { return }
                read += 1
                let ends = Self.pictures(of: files(place)).compactMap { print(ofFileAt: $0) }
                guard ends.count == files(place).pictureCount else { continue }
                prints[ends.flatMap(\.self), default: []].append(place)
            }
            for places in prints.values where places.count > 1 {
                guard compare(places, files, goesOn: { tell(read, total) }) else { return }
            }
        }
    }

    private static func pictures(of files: ListedFiles) -> [[UInt8]] {
        files.members.prefix(files.pictureCount).map { files.path(of: $0) }
    }

    /// Reads all bytes of photos that may be equal; false where that is not wanted any more.
    private mutating func compare(
        _ places: [Int], _ files: (Int) -> ListedFiles, goesOn: () -> Bool
    ) -> Bool {
        var firsts: [Int] = []
        for place in places {
            guard goesOn() else { return false }
            let before = try? fileFacts(files(place).path)
            let first = firsts.first { first in
                zip(Self.pictures(of: files(first)), Self.pictures(of: files(place)))
                    .allSatisfy { haveSameBytes($0, $1) }
            }
            if let first {
                twins[first, default: []].append(place)
                note(files(place), place, before)
                note(files(first), first, self.files[first] ?? nil)
            } else if firsts.count < Self.mostContents {
                firsts.append(place)
                self.files[place] = before
            }
        }
        for first in firsts where twins[first] == nil { self.files[first] = nil }
        return true
    }

    /// Notes the file that was read, if it is still what it was before.
    private mutating func note(_ photo: ListedFiles, _ place: Int, _ before: FileIdentity?) {
        let now = try? fileFacts(photo.path)
        let isSame = before.flatMap { before in now.map { isSameFile(before, $0) } } ?? false
        files[place] = .some(isSame ? now : nil)
    }
}
