import Glibc
import PhotoLibrary
import System
import Testing

/// What a kill would leave is what another process sees at that moment.
@Suite struct `Favourites that are being saved` {
    private let photos = Array("/photos".utf8)

    private func names(_ letter: String, _ count: Int) -> Set<[UInt8]> {
        Set((0..<count).map { Array("\(letter) with a long name \($0).jpg".utf8) })
    }

    /// The one file in the folder of favourites.
    private func path(_ state: Folder) throws -> String {
        let folder = state.path + "/favourites"
        let stream = try #require(opendir(folder))
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { found.append(folder + "/" + name) }
        }
        #expect(found.count == 1, "\(found)")
        return try #require(found.first)
    }

    private func content(_ descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }

    @Test func `take the place of the old ones whole, and those were never touched`() throws {
        let state = Folder()
        let file = FavouriteFile(folder: photos, stateFolder: state.bytes)
        try file.save(names("old", 50))
        let old = open(try path(state), O_RDONLY | O_CLOEXEC)
        defer { close(old) }
        let before = content(old)
        try file.save(names("new", 40))
        #expect(content(old) == before)
        #expect(file.names() == names("new", 40))
        #expect(content(open(try path(state), O_RDONLY)) != before)
    }

    @Test func `are the old ones or the new ones at every moment`() throws {
        let state = Folder()
        let file = FavouriteFile(folder: photos, stateFolder: state.bytes)
        let sets = [names("old", 300), names("new", 200)]
        try file.save(sets[0])
        let reader = Reader(of: FavouriteFile(folder: photos, stateFolder: state.bytes), sets)
        let thread = try #require(reader.start())
        for round in 1...60 { try file.save(sets[round % 2]) }
        reader.stop()
        pthread_join(thread, nil)
        #expect(reader.looks > 20)
        #expect(reader.others == 0, "of \(reader.looks)")
    }
}

/// Looks again and again from a thread of its own, until told to stop.
private final class Reader: @unchecked Sendable {
    private let file: FavouriteFile
    private let sets: [Set<[UInt8]>]
    private let isStopped = Mutex(false)
    private(set) var looks = 0
    private(set) var others = 0

    init(of file: FavouriteFile, _ sets: [Set<[UInt8]>]) {
        self.file = file
        self.sets = sets
    }

    func start() -> pthread_t? {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let code = pthread_create(
            &thread, nil,
            { context in
                context.map { Unmanaged<Reader>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, context)
        return code == 0 ? thread : nil
    }

    func stop() { isStopped.withLock { $0 = true } }

    private func run() {
        while !isStopped.withLock({ $0 }) || looks <= 20 {
            let seen = file.names()
            looks += 1
            if !sets.contains(seen) { others += 1 }
            if looks > 1_000_000 { return }
        }
    }
}
