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

    @Test func `name the sidecars of one picture, and are another photo without it`() throws {
        let names = [
            "a.JPG", "a.CR2", "a.MOV", "a.CR2.pp3", "a.CR2.xmp", "a.JPG.xmp", "a.xmp",
            "a_01.CR2.xmp",
        ].map(bytes)
        let pair = try #require(group(names).photos.first)
        let parts = try #require(PhotoParts(pair, of: names))
        #expect(parts.others.count == 7)
        #expect(parts.sidecars(of: bytes("a.CR2")) == [bytes("a.CR2.pp3"), bytes("a.CR2.xmp")])
        #expect(parts.sidecars(of: bytes("a.JPG")) == [bytes("a.JPG.xmp")])
        func rest(_ parts: PhotoParts?, of cover: String, without gone: String...) -> (
            cover: [UInt8], parts: PhotoParts?
        )? {
            PhotoParts.rest(of: parts, cover: bytes(cover), without: Set(gone.map(bytes)))
        }
        let jpeg = try #require(rest(parts, of: "a.JPG", without: "a.CR2"))
        #expect(jpeg.cover == bytes("a.JPG") && jpeg.parts?.others.count == 6)
        let raw = try #require(rest(parts, of: "a.JPG", without: "a.JPG"))
        #expect(raw.cover == bytes("a.CR2") && raw.parts?.pictures == [])
        #expect(rest(parts, of: "a.JPG", without: "a.JPG", "a.CR2") == nil)
        let two = PhotoParts(
            stem: bytes("b"), others: [.init(name: bytes("b.CR2"), role: .picture)])
        let one = try #require(rest(two, of: "b.JPG", without: "b.CR2"))
        #expect(one.cover == bytes("b.JPG") && one.parts == nil)
        // The folder was read again before.
        let left = try #require(rest(nil, of: "b.JPG", without: "b.CR2"))
        #expect(left.cover == bytes("b.JPG") && left.parts == nil)
        #expect(rest(nil, of: "b.JPG", without: "b.JPG") == nil)
    }

    @Test func `are missed where a photo is there that has no such picture`() {
        let folder = Folder()
        for name in ["a.JPG", "b.JPG", "b.jpeg", "c.png", "d.CR2", "e.RAW-01.COVER.jpg"] {
            folder.add(name)
        }
        var present = PresentPictures()
        func misses(_ name: String) -> Bool { present.misses(bytes("\(folder.path)/\(name)")) }
        #expect(misses("a.CR2") && misses("a.HEIC") && misses("d.jpg"))
        #expect(misses("e.RAW-02.ORIGINAL.dng"))
        // Of a class of its own, of a stem with two of a class, of nobody's, and of what stands alone always.
        #expect(!misses("a.jpeg") && !misses("b.CR2") && !misses("f.CR2"))
        #expect(!misses("c.CR2") && !misses("a.png") && !misses("d.xmp"))
        #expect(!misses("../nothing/there/a.CR2"))
    }

    @Test
    func `that went one after the other were one photo`() {
        var present = PresentPictures()
        func haveFollowed(_ names: String...) -> Bool {
            present.haveFollowed(names.map { bytes("/photos/\($0)") })
        }
        #expect(!haveFollowed("a.CR2", "a.CR2.xmp") && haveFollowed("a.JPG", "a.xmp"))
        #expect(!haveFollowed("a.JPG", "a.CR2") && !haveFollowed("a.CR2"), "the counter went round")
        #expect(haveFollowed("a.jpeg") && !haveFollowed("a.JPG"))
        #expect(!haveFollowed("b.JPG") && !haveFollowed("sub/b.CR2") && haveFollowed("b.CR2"))
        #expect(!haveFollowed("c.png") && !haveFollowed("c.CR2") && !haveFollowed("d.mov"))
    }

    @Test func `are the same with another cover where that one cannot be shown`() throws {
        let names = ["a.JPG", "a.CR2", "a.HEIC", "a.xmp"].map(bytes)
        let photo = try #require(group(names).photos.first)
        #expect(photo.avoiding { _ in false } == photo && photo.avoiding { _ in true } == photo)
        let other = photo.avoiding { $0 == 0 }
        #expect(other.cover == 2 && other.members == [2, 0, 1, 3])
        #expect(photo.avoiding { $0 != 1 }.cover == 1)
        #expect(other.pictures == 3 && other.isSidecar(3) && other.stemLength == 1)
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
