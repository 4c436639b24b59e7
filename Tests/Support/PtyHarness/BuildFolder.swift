import Glibc

/// Where the build has put its programs: the folder that the test bundle runs from.
///
/// RIFFLE_BIN names another folder, for the programs that people run: tests of a debug build drive a release by it.
public enum BuildFolder {
    private static let delivered: Set<String> = ["riffle", "riffle-decode"]

    /// The path of a built program.
    public static func program(_ name: String) -> String {
        if delivered.contains(name), let folder = unsafe getenv("RIFFLE_BIN") {
            return unsafe String(cString: folder) + "/" + name
        }
        let own = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = max(0, unsafe readlink("/proc/self/exe", start, buffer.count))
        }
        let folder = own.lastIndex(of: UInt8(ascii: "/")).map { own[..<$0] } ?? own[...]
        let path = String(decoding: folder, as: UTF8.self) + "/" + name
        if unsafe access(path, X_OK) == 0 { return path }
        return runnerless(name) ?? path
    }

    /// Where a runner outside the build folder has loaded the bundle, the bundle's own mapping tells.
    private static func runnerless(_ name: String) -> String? {
        guard let maps = try? readFile("/proc/self/maps") else { return nil }
        for line in maps.split(separator: UInt8(ascii: "\n")) {
            guard let start = line.firstIndex(of: UInt8(ascii: "/")) else { continue }
            let path = String(decoding: line[start...], as: UTF8.self)
            guard path.hasSuffix(".xctest"), let slash = path.lastIndex(of: "/") else { continue }
            let candidate = path[..<slash] + "/" + name
            if unsafe access(String(candidate), X_OK) == 0 { return String(candidate) }
        }
        return nil
    }
}

/// A file that could not be opened; the value of `errno`.
struct FileFailure: Error {
    var errno: Int32
}

/// Reads a whole file.
func readFile(_ path: String) throws(FileFailure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(errno: errno) }
    defer { close(descriptor) }
    var all: [UInt8] = []
    while true {
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { chunk, count in
            count = max(0, unsafe read(descriptor, chunk.baseAddress, chunk.count))
        }
        if chunk.isEmpty { return all }
        all += chunk
    }
}

/// The names in a folder; empty where it cannot be read.
func fileNames(_ folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
            unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) {
                unsafe String(cString: $0)
            }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}
