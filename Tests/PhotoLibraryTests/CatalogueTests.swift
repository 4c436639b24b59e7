import SeededRandom
import PhotoLibrary
import Testing

@Suite struct `A catalogue` {
    @Test(arguments: 1...20)
    func `finds each photo by its path, the newest where one took the place of another`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        var catalogue = Catalogue()
        var numbers = PathNumbers()
        var reference: [[UInt8]: Int] = [:]
        let folders = (0..<3).map { i in
            catalogue.add(
                folder: Array("/photos/\(i)".utf8), prefix: i == 0 ? [] : Array("\(i)/".utf8))
        }
        for _ in 0..<200 {
            let folder = dice.pick(folders)
            let name = Array("p\(dice.roll(60)).jpg".utf8)
            let number = catalogue.add(name, in: folder)
            reference[Array("/photos/\(folder)/".utf8) + name] = number
            #expect(catalogue.lastName(number) == name)
            #expect(catalogue.folder(of: number) == folder)
            guard dice.roll(10) == 0 else { continue }
            for (path, number) in reference {
                #expect(numbers.number(of: path, in: catalogue) == number, "seed \(seed)")
                #expect(catalogue.path(number) == path, "seed \(seed)")
            }
        }
        #expect(numbers.number(of: Array("/photos/0/none".utf8), in: catalogue) == nil)
    }

    @Test func `shows names as they were asked for, and opens paths`() {
        var catalogue = Catalogue()
        let photos = [
            LibraryPhoto(path: bytes("x.jpg"), name: bytes("x.jpg")),
            LibraryPhoto(path: bytes("/a/b/c.jpg"), name: bytes("b/c.jpg")),
            LibraryPhoto(path: bytes("/top.jpg"), name: bytes("top.jpg")),
            LibraryPhoto(path: bytes("a//./d.jpg"), name: bytes("d.jpg")),
        ]
        for photo in photos {
            let number = catalogue.add(photo)
            #expect(catalogue.names[number] == photo.name)
            #expect(catalogue.path(number) == photo.path)
        }
    }

    @Test func `follows a photo that was restored under another name`() {
        var catalogue = Catalogue()
        var numbers = PathNumbers()
        let folder = catalogue.add(folder: bytes("/a"), prefix: [])
        let number = catalogue.add(bytes("x.jpg"), in: folder)
        catalogue.move(number, to: bytes("/a/x (restored).jpg"))
        numbers.move(number, to: bytes("/a/x (restored).jpg"), in: catalogue)
        let stranger = catalogue.add(bytes("x.jpg"), in: folder)
        #expect(numbers.number(of: bytes("/a/x (restored).jpg"), in: catalogue) == number)
        #expect(numbers.number(of: bytes("/a/x.jpg"), in: catalogue) == stranger)
        #expect(catalogue.lastName(number) == bytes("x (restored).jpg"))
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
