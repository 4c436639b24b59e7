import Glibc
import SeededRandom
import Testing

@testable import PhotoLibrary

@Suite struct `The names beside photos that leave one after the other` {
    private static let long = String(repeating: "l", count: 46)
    private let names =
        ["a", "a_01", "a_2", "ab", "b.c", "b", ".d"].flatMap { stem in
            ["JPG", "jpg", "CR2", "MOV", "xmp", "CR2.xmp", "JPG.xmp", "txt"].map { "\(stem).\($0)" }
        } + [
            "a_HEVC.MOV", "a_HEVC.JPG", "I_1.CR2", "I_O1.AAE", "I_O1.JPG", "a(1).JPG",
            "a.JPG(1).json", "a.JPG.json", "a.JPG_original", "a.MOV.xmp", long + "1.JPG",
            long + "2.JPG", long + "1(1).JPG", long + ".json", long + "(1).json",
        ]

    /// The photo that a cover is of, by names.
    private func photo(_ cover: String, _ names: [[UInt8]]) -> Set<[UInt8]>? {
        let groups = group(names, listed: nil, show: .jpeg, arePairs: true)
        return groups.photos.first { $0.members.contains { names[$0] == Array(cover.utf8) } }.map {
            Set($0.members.map { names[$0] })
        }
    }

    @Test func `say the same as the folder read anew, whatever others do in it`() throws {
        for seed in Seeds.count(20) {
            var dice = Dice(seed: seed)
            let folder = Folder()
            var folders = MemberFolders()
            for step in 0..<80 {
                for _ in 0..<dice.roll(4) { change(folder, &dice) }
                let cover = dice.pick(
                    names.filter { MemberKind(name: Array($0.utf8))?.isPicture == true })
                let known = try folders.names(in: folder.bytes, beside: Array(cover.utf8))
                let listing = try FolderListing(of: folder.bytes)
                let all = (0..<listing.photos.count).map { listing.photos[$0] } + listing.sides
                #expect(
                    photo(cover, known) == photo(cover, all),
                    "seed \(seed), step \(step), beside \(cover)")
            }
            #expect(folders.readings == 1, "seed \(seed)")
        }
    }

    private func change(_ folder: Folder, _ dice: inout Dice) {
        let path = "\(folder.path)/\(dice.pick(names))"
        switch dice.roll(5) {
        case 0, 1: folder.add(String(path.dropFirst(folder.path.count + 1)))
        case 2: unlink(path)
        case 3: rename(path, "\(folder.path)/\(dice.pick(names))")
        default: if access(path, F_OK) != 0 { symlink("elsewhere", path) }
        }
    }

    @Test func `are read once for all photos of a folder`() throws {
        let folder = Folder()
        for number in 0..<300 { folder.add("IMG_\(number).JPG") }
        var folders = MemberFolders()
        for number in 0..<300 {
            let name = Array("IMG_\(number).JPG".utf8)
            #expect(try folders.names(in: folder.bytes, beside: name) == [name])
            unlink("\(folder.path)/IMG_\(number).JPG")
        }
        #expect(folders.readings == 1)
        folders.forget()
        #expect(try folders.names(in: folder.bytes, beside: Array("IMG_1.JPG".utf8)).isEmpty)
        #expect(folders.readings == 2)
    }

    @Test func `are those of the folder that has the path now`() throws {
        let folder = Folder()
        let name = Array("a.JPG".utf8)
        folder.addFolder("above")
        folder.addFolder("above/album")
        folder.add("above/album/a.JPG")
        let album = folder.bytes + Array("/above/album".utf8)
        var folders = MemberFolders()
        #expect(try folders.names(in: album, beside: name) == [name])
        // The album's own folder gets no event for that.
        rename("\(folder.path)/above", "\(folder.path)/former")
        #expect(throws: LibraryError.self) { try folders.names(in: album, beside: name) }
        folder.addFolder("above")
        folder.addFolder("above/album")
        #expect(try folders.names(in: album, beside: name).isEmpty)
    }

    /// As where the kernel allows no more watches, or on a network file system.
    @Test func `are read again after a part of the photos where not all is heard`() throws {
        let folder = Folder()
        for number in 0..<1280 { folder.add("IMG_\(number).JPG") }
        var folders = MemberFolders(hearsAll: { _ in false })
        for number in 0..<100 {
            let name = Array("IMG_\(number).JPG".utf8)
            #expect(try folders.names(in: folder.bytes, beside: name) == [name])
        }
        #expect(folders.readings == 10)
    }
}
