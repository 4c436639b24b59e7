import Glibc
import PtyHarness

/// A folder of photos, a home and a state of its own, in which the real program is run.
final class World {
    let root: String
    /// Environment variables beside HOME and the locale.
    var environment: [String: String] = [:]

    /// A world on the same file system as /tmp, with `photos` copies of the sample pictures.
    ///
    /// It has seen a riffle before, unless this is its `isFirstStart`.
    init(photos count: Int, isFirstStart: Bool = false) {
        var template = Array("/tmp/riffle-journey-XXXXXX".utf8CString)
        root = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nonexistent"
        }
        mkdir(root + "/home", 0o700)
        mkdir(root + "/photos", 0o700)
        if !isFirstStart { World.makeFolders(root + "/home", ".local", "state", "riffle") }
        let samples = World.samples
        for n in 0..<count {
            World.write(samples[n % samples.count], to: path("photo\(n + 1).jpg"))
            setDate(of: "photo\(n + 1).jpg", to: 1_700_000_000 + n, nanoseconds: 123_456_789)
        }
    }

    /// A world with as many small photos, each of other bytes.
    convenience init(small count: Int) {
        self.init(photos: 0)
        for n in 1...count {
            World.write(World.smallPhoto(n), to: path("photo\(n).jpg"))
            setDate(of: "photo\(n).jpg", to: 1_700_000_000 + n)
        }
    }

    private static func makeFolders(_ first: String, _ names: String...) {
        var path = first
        for name in names {
            path += "/" + name
            mkdir(path, 0o700)
        }
    }

    deinit {
        system("chmod -R u+rwx '\(root)' && rm -rf '\(root)'")
    }

    var photos: String { root + "/photos" }
    var trash: String { root + "/home/.local/share/Trash" }

    func path(_ name: String) -> String { photos + "/" + name }

    /// Starts the program on the photos, on a terminal wide enough for the whole status line; with the first one, unless it
    /// `resumes` where it was left.
    func browse(
        _ arguments: [String] = [], size: PtySize = PtySize(130, 30),
        responses: TerminalResponses = .modern, resumes: Bool = false
    ) throws -> PtySession {
        try PtySession(
            [BuildFolder.program("riffle")] + (resumes ? [] : ["--resume", "off"]) + arguments
                + [photos], environment: all, size: size,
            directory: root, responses: responses)
    }

    /// Starts the program in the folder of the photos, without a word of where they are.
    func browseInside() throws -> PtySession {
        try PtySession(
            [BuildFolder.program("riffle")], environment: all, size: PtySize(130, 30),
            directory: photos)
    }

    /// Starts the program with these words alone.
    func run(_ arguments: [String], size: PtySize = PtySize(80, 24)) throws -> PtySession {
        try PtySession(
            [BuildFolder.program("riffle")] + arguments, environment: all, size: size,
            directory: root)
    }

    /// The whole environment of the program.
    var all: [String: String] {
        [
            "HOME": root + "/home", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "TZ": "UTC",
        ].merging(environment) { $1 }
    }

    // MARK: Files

    func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    func list(_ folder: String) -> [String] { World.names(folder) }

    /// Content and exact date of a file, for comparing before and after.
    func print(of path: String) -> FilePrint? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        return FilePrint(
            content: World.read(path), seconds: facts.st_mtim.tv_sec,
            nanoseconds: facts.st_mtim.tv_nsec, mode: facts.st_mode)
    }

    func setDate(of name: String, to seconds: Int, nanoseconds: Int = 0) {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        utimensat(AT_FDCWD, path(name), [time, time], 0)
    }

    /// Whether the program runs with the thread sanitizer, as in `make check`.
    static var hasThreadSanitizer: Bool { getenv("TSAN_OPTIONS") != nil }

    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let n = fread(&buffer, 1, buffer.count, file)
            if n == 0 { return bytes }
            bytes += buffer[..<n]
        }
    }

    static func write(_ content: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else { return }
        fwrite(content, 1, content.count, file)
        fclose(file)
    }

    /// The JPEGs of the sample album.
    static let samples: [[UInt8]] = {
        let folder = project + "/assets/samples"
        let names = World.names(folder).filter { $0.hasPrefix("IMG_") }
        return names.map { read(folder + "/" + $0) }
    }()

    /// The folder that holds Package.swift.
    static let project = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

    static func names(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

/// What must not change when a photo goes to the trash and comes back.
struct FilePrint: Hashable {
    var content: [UInt8]
    var seconds: Int
    var nanoseconds: Int
    var mode: UInt32
}
