import DisplayList
import PhotoLibrary
import Testing

@testable import Collection
@testable import PhotoLibrary

@Suite struct `Groups of files in a folder` {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func rules(arePairs: Bool = true, cover: CoverChoice = .jpeg) -> MemberGroups.Rules {
        .init(
            LibraryRequest(arePairs: arePairs, cover: cover, allPaths: { [] }), reportedCount: 0)
    }

    /// What was read of a folder: its pictures, and what lies beside them.
    private func listing(_ names: [String]) -> FolderListing {
        var listing = FolderListing(ranking: .natural)
        for name in names {
            listing.classes.formUnion(MemberClasses(name: bytes(name)))
            if MemberKind(name: bytes(name))?.isPicture != true {
                listing.sides.append(bytes(name))
            }
        }
        return listing
    }

    @Test func `are made of names alone where these were just read`() {
        var photos = NumberedPhotos(["a.JPG", "a.CR2", "b.JPG"])
        var groups = MemberGroups()
        groups.note(listing(["a.JPG", "a.CR2", "a.xmp", "b.JPG"]), in: 0)
        #expect(groups.mayGroup(0))
        let changes = groups.regroup(&photos, rules())
        #expect(changes.hasChanged && changes.renamed == [0])
        #expect(photos.texts == ["a.JPG +CR2 +xmp", "b.JPG"])
        #expect(photos.owner(of: 1) == 0)
        // What is known is not looked at again.
        let again = groups.regroup(&photos, rules())
        #expect(!again.hasChanged && again.renamed.isEmpty && again.new.isEmpty)
    }

    @Test func `are none where pictures of one kind lie alone`() {
        var photos = NumberedPhotos(["a.JPG", "b.JPG"])
        var groups = MemberGroups()
        groups.note(listing(["a.JPG", "b.JPG"]), in: 0)
        #expect(!groups.mayGroup(0))
        #expect(!groups.regroup(&photos, rules()).hasChanged)
        #expect(photos.texts == ["a.JPG", "b.JPG"])
    }

    @Test func `wait while a photo is moving`() {
        var photos = NumberedPhotos(["a.JPG", "a.CR2"])
        var groups = MemberGroups()
        groups.note(listing(["a.JPG", "a.CR2"]), in: 0)
        photos.filing.begin(0)
        #expect(!groups.regroup(&photos, rules()).hasChanged)
        _ = photos.filing.end(0, isAway: false, at: nil)
        #expect(groups.regroup(&photos, rules()).hasChanged)
        #expect(photos.texts == ["a.JPG +CR2"])
    }

    @Test func `have the cover that is wanted, and the number of the photo that had it`() {
        var photos = NumberedPhotos(["a.JPG", "a.CR2"])
        var groups = MemberGroups()
        groups.note(listing(["a.JPG", "a.CR2"]), in: 0)
        let changes = groups.regroup(&photos, rules(cover: .raw))
        #expect(photos.texts == ["a.CR2 +JPG"])
        // It is its own cover: none was exchanged.
        #expect(photos.present == [1] && changes.recovered.isEmpty)
        #expect(groups.takeRecovered() == [])
    }

    @Test func `have another cover where one cannot be shown, which is known once`() {
        var groups = MemberGroups()
        #expect(groups.noteFaulty(bytes("a.JPG"), in: 0) == true)
        #expect(groups.noteFaulty(bytes("a.JPG"), in: 0) == false)
        groups.noteRewritten(bytes("a.JPG"), in: 0)
        #expect(groups.noteFaulty(bytes("a.JPG"), in: 0) == true)
    }

    @Test func `give each found photo the numbers of those that become it`() {
        let names = ["a.JPG", "a.CR2", "b.JPG"].map(bytes)
        var reassignment = Reassignment(
            shown: [
                (4, [names[1]]), (7, [names[0], names[1]]), (9, [names[2]]), (11, [bytes("c.JPG")]),
            ])
        #expect(reassignment.pictures == [names[1], names[0], names[2], bytes("c.JPG")])
        reassignment.find(group(names, show: .jpeg).photos, names)
        #expect(reassignment.numbers.sorted { $0.count > $1.count } == [[4, 7], [9]])
        #expect([4, 7, 9, 11].filter { reassignment.isAssigned($0) } == [4, 7, 9])
    }
}
