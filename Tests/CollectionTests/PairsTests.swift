import Browsing
import Collection
import DisplayList
import Glibc
import PhotoLibrary
import SeededRandom
import System
import Testing

@Suite struct `Files that belong together, in a folder that is read` {
    @Test func `are one photo, whose number stays whichever picture is the cover`() throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "a.CR2", "a.xmp", "b.JPG", "c.CR2"] { shelf.add(name) }
        shelf.read()
        let first = try #require(shelf.listing { $0.count == 3 })
        #expect(Shelf.texts(first) == ["a.JPG +CR2 +xmp", "b.JPG", "c.CR2"])
        let numbers = first.map(\.id)
        unlink(shelf.path + "/a.JPG")
        let second = try #require(shelf.listing { Shelf.texts($0).first == "a.CR2 +xmp" })
        #expect(second.map(\.id) == numbers)
        shelf.add("c.jpg")
        shelf.add("b.MOV")
        let third = try #require(
            shelf.listing { Shelf.texts($0) == ["a.CR2 +xmp", "b.JPG +MOV", "c.jpg +CR2"] })
        #expect(third.map(\.id) == numbers)
        shelf.add("a.JPG")
        let fourth = try #require(shelf.listing { Shelf.texts($0).first == "a.JPG +CR2 +xmp" })
        #expect(fourth.map(\.id) == numbers)
        // Two of one class: each picture is a photo of its own, and the sidecar is nobody's.
        shelf.add("a.jpeg")
        let fifth = try #require(shelf.listing { $0.count == 5 })
        #expect(
            Set(Shelf.texts(fifth)) == ["a.JPG", "a.CR2", "a.jpeg", "b.JPG +MOV", "c.jpg +CR2"])
        unlink(shelf.path + "/a.jpeg")
        let sixth = try #require(shelf.listing { $0.count == 3 })
        #expect(sixth.map(\.id) == numbers)
    }

    @Test func `have the cover that they had where none of them can be shown`() throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "a.CR2", "b.JPG"] { shelf.add(name) }
        shelf.read()
        let photo = try #require(shelf.listing { $0.count == 2 }?.first?.id)
        let thread = try #require(shelf.thread)
        thread.tell(.faulty(photo, Array("a.JPG".utf8)))
        let raw = try #require(shelf.listing { Shelf.texts($0).first == "a.CR2 +JPG" })
        #expect(raw.first?.id == photo)
        // What happens to the other one means that it may be shown; where it cannot be after all, both are faulty.
        shelf.add("a.JPG")
        let jpeg = try #require(shelf.listing { Shelf.texts($0).first == "a.JPG +CR2" })
        #expect(jpeg.first?.id == photo)
        for name in ["a.JPG", "a.CR2", "a.JPG"] { thread.tell(.faulty(photo, Array(name.utf8))) }
        shelf.add("c.JPG")
        let last = try #require(shelf.listing { $0.count == 3 })
        #expect(Shelf.texts(last) == ["a.JPG +CR2", "b.JPG", "c.JPG"])
    }

    /// The folder was changed long ago: that it is read and watched at different moments must not matter.
    @Test(arguments: [Recorder.Moment.guess, .begin])
    func `have those that come while the folder is being read`(moment: Recorder.Moment) throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "a.CR2", "b.JPG"] { shelf.add(name) }
        let time = timeval(tv_sec: 1_700_000_000, tv_usec: 0)
        try #require(utimes(shelf.path, [time, time]) == 0)
        // By the thread that reads: some names are known, or all, and nobody watches yet.
        let path = shelf.path
        shelf.recorder.atNext(moment) { Shelf.add("a.xmp", to: path) }
        shelf.read()
        let photos = try #require(shelf.listing { Shelf.texts($0).first == "a.JPG +CR2 +xmp" })
        #expect(Shelf.texts(photos).first == "a.JPG +CR2 +xmp")
    }

    @Test func `are told apart by their folders, however many there are`() throws {
        let shelf = try Shelf()
        for number in 0..<40 {
            #expect(mkdir("\(shelf.path)/d\(number)", 0o700) == 0)
            for name in ["a.JPG", "a.CR2", "b.CR2"] { shelf.add("d\(number)/\(name)") }
        }
        shelf.add("b.JPG")
        shelf.read(isRecursive: true)
        let all = try #require(shelf.listing { $0.count == 81 })
        #expect(Shelf.texts(all).count { $0.hasSuffix("a.JPG +CR2") } == 40)
        #expect(Shelf.texts(all).count { $0.hasSuffix("b.CR2") } == 40)
    }

    @Test func `are told anew where that is chosen`() throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "a.CR2", "a.CR2.xmp", "b.JPG"] { shelf.add(name) }
        shelf.read()
        let first = try #require(shelf.listing { $0.count == 2 })
        let thread = try #require(shelf.thread)
        thread.tell(.group(arePairs: false, cover: .jpeg))
        let single = try #require(shelf.listing { $0.count == 3 })
        #expect(Set(Shelf.texts(single)) == ["a.JPG", "a.CR2 +xmp", "b.JPG"])
        thread.tell(.group(arePairs: true, cover: .raw))
        let raw = try #require(shelf.listing { $0.count == 2 })
        #expect(Shelf.texts(raw) == ["a.CR2 +JPG +xmp", "b.JPG"])
        thread.tell(.group(arePairs: true, cover: .jpeg))
        let again = try #require(shelf.listing { Shelf.texts($0).first == "a.JPG +CR2 +xmp" })
        #expect(again.count == first.count)
    }

    @Test func `are not looked for while one is on its way, whatever is chosen meanwhile`() throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "a.CR2", "b.JPG", "b.CR2"] { shelf.add(name) }
        shelf.read()
        let first = try #require(shelf.listing { $0.count == 2 })
        let thread = try #require(shelf.thread)
        thread.tell(.filing([first[0].id]))
        unlink("\(shelf.path)/a.CR2")
        thread.tell(.group(arePairs: true, cover: .raw))
        #expect(shelf.names { _ in true } == ["a.JPG", "b.JPG"])
        shelf.add("a.CR2")
        let part = PhotoParts.Part(name: Array("a.CR2".utf8), role: .picture)
        thread.tell(
            .filed(
                first[0].id, isAway: false, path: Array("\(shelf.path)/a.JPG".utf8),
                parts: PhotoParts(stem: Array("a".utf8), others: [part])))
        let texts = ["a.CR2 +JPG", "b.CR2 +JPG"]
        let back = try #require(shelf.listing { Shelf.texts($0) == texts })
        #expect(Shelf.texts(back) == texts)
    }

    @Test func `are left alone while they are on their way, and are one photo when they are back`()
        throws
    {
        let shelf = try Shelf()
        for name in ["a.JPG", "a.CR2", "a.xmp", "b.JPG"] { shelf.add(name) }
        shelf.read()
        let first = try #require(shelf.listing { $0.count == 2 })
        let photo = first[0].id
        let thread = try #require(shelf.thread)
        thread.tell(.filing([photo]))
        for name in ["a.xmp", "a.CR2", "a.JPG"] { unlink("\(shelf.path)/\(name)") }
        thread.tell(.filed(photo, isAway: true))
        // Another shot of that name is another photo meanwhile.
        shelf.add("a.JPG")
        let meanwhile = try #require(shelf.listing { $0.count == 3 })
        #expect(Shelf.texts(meanwhile).contains("a.JPG"))
        thread.tell(.filing([photo]))
        shelf.add("a (restored 2).JPG")
        shelf.add("a (restored 2).CR2")
        let parts = PhotoParts(
            stem: Array("a".utf8),
            others: [PhotoParts.Part(name: Array("a (restored 2).CR2".utf8), role: .picture)])
        thread.tell(
            .filed(
                photo, isAway: false, path: Array("\(shelf.path)/a (restored 2).JPG".utf8),
                parts: parts))
        let back = try #require(
            shelf.listing { Shelf.texts($0).contains("a (restored 2).JPG +CR2") })
        #expect(Set(Shelf.texts(back)) == ["a.JPG", "a (restored 2).JPG +CR2", "b.JPG"])
        #expect(back.first { $0.otherCount == 1 }?.id == photo)
    }

    @Test(arguments: [["a.CR2"], ["a.CR2", "a.JPG"], ["a.JPG", "a.CR2"]])
    func `are one photo again where some of them went and came back`(names: [String]) throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "a.CR2", "b.JPG"] { shelf.add(name) }
        shelf.read()
        _ = try #require(shelf.listing { $0.count == 2 })
        for name in names { rename("\(shelf.path)/\(name)", "\(shelf.path)/.\(name)") }
        _ = try #require(shelf.listing { !Shelf.texts($0).contains("a.JPG +CR2") })
        for name in names { rename("\(shelf.path)/.\(name)", "\(shelf.path)/\(name)") }
        let back = try #require(shelf.listing { Shelf.texts($0).contains("a.JPG +CR2") })
        #expect(Shelf.texts(back) == ["a.JPG +CR2", "b.JPG"])
    }

    @Test func `are asked after anew where one is named that nobody heard of`() throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "b.JPG", "b.MOV"] { shelf.add(name) }
        shelf.read()
        let first = try #require(shelf.listing { $0.count == 2 })
        shelf.add("a.CR2")
        try #require(shelf.thread).tell(.regroup(first[0].id, [Array("a.CR2".utf8)]))
        let second = try #require(shelf.listing { Shelf.texts($0).contains("a.JPG +CR2") })
        #expect(second.map(\.id) == first.map(\.id))
    }

    @Test func `that stand apart by what they are do so from then on`() throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "a.CR2", "a.JPG.xmp"] { shelf.add(name) }
        shelf.read()
        let first = try #require(shelf.listing { $0.count == 1 })
        try #require(shelf.thread).tell(.apart(first[0].id, [Array("a.JPG".utf8)]))
        let second = try #require(shelf.listing { $0.count == 2 })
        #expect(Set(Shelf.texts(second)) == ["a.JPG +xmp", "a.CR2"])
    }

    @Test func `are what the rule says, however the folder came to be so`() throws {
        for seed in Seeds.count(12) {
            var dice = Dice(seed: seed)
            let shelf = try Shelf()
            let stems = ["1", "10", "1_01", "a.b", "P.RAW-01"]
            let endings = ["jpg", "JPG", "CR2", "dng", "tif", "xmp", "jpg.xmp", "CR2.xmp", "MOV"]
            func name() -> String { "\(dice.pick(stems)).\(dice.pick(endings))" }
            var names: Set<String> = ["front.jpg"]
            for _ in 0..<8 { names.insert(name()) }
            for name in names { shelf.add(name) }
            shelf.read()
            for round in 0..<4 {
                let all = names.sorted().map { Array($0.utf8) }
                let wanted = group(all).photos.map { photo in
                    let others = photo.members.dropFirst().map { all[$0] }
                    return String(decoding: all[photo.cover] + memberWords(others), as: UTF8.self)
                }
                let found = shelf.listing { Shelf.texts($0).sorted() == wanted.sorted() }
                #expect(
                    found.map { Shelf.texts($0).sorted() } == wanted.sorted(),
                    "seed \(seed), round \(round): \(names.sorted())")
                for _ in 0..<3 {
                    let name = name()
                    if names.remove(name) != nil {
                        unlink("\(shelf.path)/\(name)")
                    } else {
                        names.insert(name)
                        shelf.add(name)
                    }
                }
            }
        }
    }
}
