import Browsing
import Collection
import Glibc
import PhotoLibrary
import SeededRandom
import System
import Testing

extension Shelf {
    fileprivate static let film: [UInt8] = [0, 0, 0, 16] + Array("ftypqt  ".utf8) + [0, 0, 0, 0]

    /// A film, or something else of that name.
    fileprivate func add(_ name: String, _ bytes: [UInt8]) {
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT, 0o600)
        _ = write(descriptor, bytes, bytes.count)
        close(descriptor)
    }

    fileprivate func add(film name: String) { add(name, Shelf.film) }
}

@Suite struct `Films in a folder that is read` {
    @Test func `are photos of their own where they are asked for and belong to none`() throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "b.JPG"] { shelf.add(name) }
        for name in ["a.MOV", "c.mov", "d.mp4", "e.3gp", "f"] { shelf.add(film: name) }
        // Known by their content alone: what is no film, and one of another kind.
        shelf.add("g.mov", Array("no film".utf8))
        shelf.add("h.webm", [0x1A, 0x45, 0xDF, 0xA3, 0, 0, 0, 0])
        shelf.read(showsVideos: true)
        let wanted: Set = ["a.JPG +MOV", "b.JPG", "c.mov", "d.mp4", "e.3gp", "f", "h.webm"]
        let found = try #require(shelf.listing { Set(Shelf.texts($0)) == wanted })
        #expect(found.count == wanted.count)
    }

    @Test func `are not there where nobody asks for them, until somebody does`() throws {
        let shelf = try Shelf()
        for name in ["a.JPG", "b.JPG"] { shelf.add(name) }
        for name in ["a.MOV", "c.mov", "e.avi.3gp"] { shelf.add(film: name) }
        shelf.read()
        let first = try #require(shelf.listing { $0.count == 2 })
        #expect(Shelf.texts(first) == ["a.JPG +MOV", "b.JPG"])
        let thread = try #require(shelf.thread)
        thread.tell(.videos(true))
        let second = try #require(shelf.listing { $0.count == 4 })
        #expect(Set(Shelf.texts(second)) == ["a.JPG +MOV", "b.JPG", "c.mov", "e.avi.3gp"])
        thread.tell(.videos(false))
        let third = try #require(shelf.listing { $0.count == 2 })
        #expect(third.map(\.id) == first.map(\.id))
    }

    @Test func `become files of a photo that comes beside them, and their own again without it`()
        throws
    {
        let shelf = try Shelf()
        shelf.add("z.JPG")
        shelf.add(film: "a.MOV")
        shelf.read(showsVideos: true)
        _ = try #require(shelf.listing { Set(Shelf.texts($0)) == ["a.MOV", "z.JPG"] })
        shelf.add("a.JPG")
        _ = try #require(shelf.listing { Set(Shelf.texts($0)) == ["a.JPG +MOV", "z.JPG"] })
        unlink(shelf.path + "/a.JPG")
        _ = try #require(shelf.listing { Set(Shelf.texts($0)) == ["a.MOV", "z.JPG"] })
        shelf.add(film: "b.m4v")
        _ = try #require(shelf.listing { Set(Shelf.texts($0)) == ["a.MOV", "b.m4v", "z.JPG"] })
        unlink(shelf.path + "/a.MOV")
        _ = try #require(shelf.listing { Set(Shelf.texts($0)) == ["b.m4v", "z.JPG"] })
    }

    @Test func `keep their numbers on their way to the trash and back`() throws {
        let shelf = try Shelf()
        for name in ["b.JPG", "c.JPG"] { shelf.add(name) }
        shelf.add(film: "a.MOV")
        shelf.read(showsVideos: true)
        let first = try #require(shelf.listing { $0.count == 3 })
        let film = try #require(first.first { Shelf.texts([$0]) == ["a.MOV"] }).id
        let thread = try #require(shelf.thread)
        thread.tell(.filing([film]))
        unlink(shelf.path + "/a.MOV")
        thread.tell(.filed(film, isAway: true))
        shelf.add("d.JPG")
        let without = try #require(shelf.listing { Shelf.texts($0).contains("d.JPG") })
        // It is in its place still, for whoever brings it back.
        #expect(without.filter { $0.id != film }.count == 3)
        thread.tell(.filing([film]))
        shelf.add(film: "a.MOV")
        thread.tell(.filed(film, isAway: false, path: Array("\(shelf.path)/a.MOV".utf8)))
        shelf.add("e.JPG")
        let back = try #require(shelf.listing { Shelf.texts($0).contains("e.JPG") })
        #expect(back.filter { Shelf.texts([$0]) == ["a.MOV"] }.map(\.id) == [film])
    }

    @Test func `are what the rule says, however the folder came to be so`() throws {
        for seed in Seeds.count(8) {
            var dice = Dice(seed: seed)
            let shelf = try Shelf()
            func name() -> String {
                "\(dice.pick(["1", "2", "a.b"])).\(dice.pick(["jpg", "CR2", "tif", "MOV", "mp4"]))"
            }
            func isFilm(_ name: String) -> Bool { name.hasSuffix("MOV") || name.hasSuffix("mp4") }
            var names: Set<String> = ["front.jpg"]
            func put(_ name: String) {
                if isFilm(name) { shelf.add(film: name) } else { shelf.add(name) }
                names.insert(name)
            }
            put("front.jpg")
            for _ in 0..<5 { put(name()) }
            shelf.read(showsVideos: true)
            for round in 0..<4 {
                let all = names.sorted().map { Array($0.utf8) }
                let groups = group(all)
                var wanted = groups.photos.map { photo in
                    let others = photo.members.dropFirst().map { all[$0] }
                    return String(decoding: all[photo.cover] + memberWords(others), as: UTF8.self)
                }
                wanted += groups.free.map { String(decoding: all[$0], as: UTF8.self) }
                let found = shelf.listing { Shelf.texts($0).sorted() == wanted.sorted() }
                #expect(
                    found.map { Shelf.texts($0).sorted() } == wanted.sorted(),
                    "seed \(seed), round \(round)")
                let changed = name()
                if names.contains(changed) {
                    unlink("\(shelf.path)/\(changed)")
                    names.remove(changed)
                } else {
                    put(changed)
                }
            }
        }
    }
}
