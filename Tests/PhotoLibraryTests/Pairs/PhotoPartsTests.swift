import SeededRandom
import Testing

@testable import PhotoLibrary

@Suite struct `The files of a photo beside its cover` {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `say of each what it is, in the order of the photo`() throws {
        let names = ["a.xmp", "a.MOV", "a.CR2", "a.JPG", "b.jpg", "a.CR2.xmp"].map(bytes)
        let photos = group(names).photos
        let pair = try #require(photos.first { $0.members.count == 5 })
        let parts = try #require(PhotoParts(pair, of: names))
        #expect(parts.stem == bytes("a"))
        #expect(
            parts.others == [
                .init(name: bytes("a.CR2"), role: .picture),
                .init(name: bytes("a.MOV"), role: .companion),
                .init(name: bytes("a.CR2.xmp"), role: .sidecar),
                .init(name: bytes("a.xmp"), role: .sidecar),
            ])
        #expect(parts.pictures == [bytes("a.CR2")])
        #expect(parts.members.pictures == 2 && parts.members.companions == 1)
        #expect(parts.members.stemLength == 1)
        let single = try #require(photos.first { $0.members.count == 1 })
        #expect(PhotoParts(single, of: names) == nil)
    }

    @Test func `may be there only where names of several kinds are`() {
        func mayGroup(_ names: [String]) -> Bool {
            names.reduce(into: MemberClasses()) { $0.formUnion(.init(name: bytes($1))) }.mayGroup
        }
        #expect(!mayGroup([]) && !mayGroup(["a.jpg", "b.JPEG", "c.png", "d.txt", "e"]))
        #expect(!mayGroup(["a.CR2", "a.dng"]))
        #expect(mayGroup(["a.jpg", "b.cr2"]) && mayGroup(["a.heic", "b.jpg"]))
        #expect(mayGroup(["a.jpg", "x.xmp"]) && mayGroup(["a.png", "x.mov"]))
    }

    /// Folders of which it is said that nothing belongs together.
    @Test(arguments: Seeds.count(200))
    func `are none where names of one kind are`(seed: UInt64) {
        var dice = Dice(seed)
        let endings = ["jpg", "JPG", "cr2", "dng", "heic", "png", "xmp", "mov", "txt", "jpg.xmp"]
        let some = (0..<dice.roll(1..<4)).map { _ in dice.pick(endings) }
        let names = Set((0..<8).map { _ in "\(dice.roll(3)).\(dice.pick(some))" }).map(bytes)
        let classes = names.reduce(into: MemberClasses()) { $0.formUnion(.init(name: $1)) }
        let isPlain = group(names).photos.allSatisfy { $0.members.count == 1 }
        #expect(classes.mayGroup || isPlain, "seed \(seed)")
    }

    @Test func `stay with the number of their photo when another picture is the cover`() {
        var catalogue = Catalogue()
        let folder = catalogue.add(folder: bytes("/p"), prefix: bytes("sub/"))
        let number = catalogue.add(bytes("a.JPG"), in: folder)
        let parts = PhotoParts(
            stem: bytes("a"), others: [.init(name: bytes("a.CR2"), role: .picture)])
        let isNew = [parts, parts].map { catalogue.regroup(number, cover: bytes("a.JPG"), $0) }
        #expect(isNew == [true, false])
        #expect(catalogue.parts(of: number) == parts)
        catalogue.regroup(number, cover: bytes("a.CR2"), nil)
        #expect(catalogue.path(number) == bytes("/p/a.CR2"))
        #expect(catalogue.lastName(number) == bytes("a.CR2"))
        #expect(catalogue.shownName(number) == bytes("sub/a.CR2"))
        #expect(catalogue.parts(of: number) == nil && catalogue.edition(of: number) == 2)
    }
}

@Suite struct `A folder with files that may belong together` {
    private static let raw = """
        3fr ari arw bay cr2 cr3 crw cap dcr dcs dng drf eip erf fff gpr iiq k25 kdc mdc mef mos mrw nef nrw orf ori pef ptx pxn \
        raf raw rw2 rwl rwz sr2 srf srw sti x3f
        """

    @Test func `lists every kind of picture as one, and what may lie beside it apart`() throws {
        let folder = Folder()
        let pictures = (Self.raw + " jpg jpeg jpe jfif heic heif hif").split(separator: " ")
        for ending in pictures { folder.add("a.\(ending)") }
        let sides = ["a.xmp", "a.MOV", "a.wav", "a.thm", "a.cr2.xmp", "b.pp3"]
        for name in sides { folder.add(name) }
        folder.add("c.txt")
        let listing = try FolderListing(of: folder.bytes)
        #expect(listing.photos.count == pictures.count)
        #expect(Set(listing.sides.map { String(decoding: $0, as: UTF8.self) }) == Set(sides))
        #expect(listing.nameless == [Array("c.txt".utf8)])
        #expect(listing.classes.mayGroup)
        #expect(Set(listing.names).count == pictures.count + sides.count + 1)
    }
}
