import Browsing
import DisplayList

/// The folders of photos below the one that was requested, each with a number from 1 on.
struct WaterfallFolders: Sendable {
    /// By number less one: the path, without a slash at its end; empty for the folder itself.
    private var paths: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]
    private var folderOf = PhotoTable<Int>()

    init() {}

    var count: Int { paths.count }

    func path(_ number: Int) -> [UInt8]? {
        paths.indices.contains(number - 1) ? paths[number - 1] : nil
    }

    func number(of photo: PhotoID) -> Int { folderOf[photo] ?? 0 }

    /// Finds out where photos lie that are new here: their names begin with it.
    mutating func learn(_ new: some Sequence<PhotoID>, _ photos: PhotoTable<Photo>) {
        var last = 0
        for photo in new where folderOf[photo] == nil {
            guard let name = photos[photo]?.name else { continue }
            let path = name[..<(name.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
            // Neighbours mostly lie together.
            if last == 0 || !paths[last - 1].elementsEqual(path) { last = number(for: Array(path)) }
            folderOf[photo] = last
        }
    }

    private mutating func number(for path: [UInt8]) -> Int {
        if let known = numbers[path] { return known }
        paths.append(path)
        numbers[path] = paths.count
        return paths.count
    }

    /// True where there are several folders, and mostly all photos of one before those of the next.
    ///
    /// Names in their order let a folder's own photos stand before and behind those of a folder in it.
    func standTogether(_ items: [WaterfallItem]) -> Bool {
        guard count > 1 else { return false }
        var met: Set<Int> = []
        var runs = 0
        var last = 0
        for item in items where item.folder != last {
            last = item.folder
            runs += 1
            if runs >= 2 * count { return false }
            met.insert(last)
        }
        return met.count > 1 && runs < 2 * met.count
    }
}

extension WaterfallFolders: Hashable {
    static func == (a: WaterfallFolders, b: WaterfallFolders) -> Bool { a.paths == b.paths }

    func hash(into hasher: inout Hasher) { hasher.combine(paths) }
}
