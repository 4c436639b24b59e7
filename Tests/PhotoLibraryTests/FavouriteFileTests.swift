import Glibc
import PhotoLibrary
import Testing

@Suite struct `The favourites of a folder` {
    private let photos = Array("/photos".utf8)

    @Test func `are what was saved, whatever bytes their names have`() throws {
        let state = Folder()
        let names: Set<[UInt8]> = [
            Array("a.jpg".utf8), Array("new\nline.jpg".utf8), [0xFF, 0xFE, 0x1B], Array("é".utf8),
        ]
        let file = FavouriteFile(folder: photos, stateFolder: state.bytes + Array("/riffle".utf8))
        #expect(file.names().isEmpty)
        try file.save(names)
        #expect(file.names() == names)
        try file.save([])
        #expect(file.names().isEmpty)
    }

    @Test func `are changed one by one, and made anew where their file is gone`() throws {
        let state = Folder()
        let file = FavouriteFile(folder: photos, stateFolder: state.bytes)
        let (a, b, c): ([UInt8], [UInt8], [UInt8]) = ([65], [66], [67])
        try file.change(adding: [a], removing: [], all: [a])
        // Another program takes that back and adds its own.
        try FavouriteFile(folder: photos, stateFolder: state.bytes).change(
            adding: [b], removing: [a], all: [b])
        try file.change(adding: [c], removing: [], all: [a, c])
        #expect(file.names() == [b, c])
        // Emptied is not gone.
        try file.change(adding: [], removing: [b, c], all: [])
        try file.change(adding: [], removing: [], all: [a, c])
        #expect(file.names() == [])
        state.empty()
        try file.change(adding: [b], removing: [], all: [a, b])
        #expect(file.names() == [a, b])
    }

    @Test func `belong to that folder alone`() throws {
        let state = Folder()
        let other = FavouriteFile(folder: photos + [65], stateFolder: state.bytes)
        try FavouriteFile(folder: photos, stateFolder: state.bytes).save([[65]])
        #expect(other.names().isEmpty)
    }

    @Test func `are not those of another folder whose file has the name of theirs`() throws {
        let (one, two) = (Folder(), Folder())
        try FavouriteFile(folder: photos, stateFolder: one.bytes).save([[65]])
        let other = FavouriteFile(folder: photos + [65], stateFolder: two.bytes)
        try other.save([[66]])
        #expect(other.names() == [[66]])
        system(
            "for file in '\(two.path)'/favourites/*; do cp '\(one.path)'/favourites/* \"$file\"; done"
        )
        #expect(other.names().isEmpty)
        #expect(FavouriteFile(folder: photos, stateFolder: one.bytes).names() == [[65]])
    }

    @Test func `that cannot be saved say where`() {
        let file = FavouriteFile(folder: photos, stateFolder: Array("/proc/none".utf8))
        #expect(throws: LibraryError.self) { try file.save([[65]]) }
    }
}
