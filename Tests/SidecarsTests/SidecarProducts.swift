import Foundation

/// The folder of the programs that were built with the tests.
enum SidecarProducts {
    static var folder: String {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let ways = [
            own.deletingLastPathComponent().path,
            FileManager.default.currentDirectoryPath + "/.build/debug",
        ]
        return ways.first {
            FileManager.default.isExecutableFile(atPath: $0 + "/riffle-decode-xmp")
        } ?? ways[1]
    }
}
