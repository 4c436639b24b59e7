public import PhotoLibrary
public import Selecting

/// What to browse, and how to order it.
public struct LibraryRequest: Sendable {
    /// All paths named; may read standard input to its end where they come from there.
    public var allPaths: @Sendable () throws(LibraryError) -> [[UInt8]]
    public var isRecursive: Bool
    public var sort: SortKey
    public var isReversed: Bool
    /// For `.random`.
    public var seed: UInt64
    /// Whether files that belong together are one photo, and which picture is its cover.
    public var arePairs: Bool
    public var cover: CoverChoice
    /// Whether films that are no files of a photo are shown as photos of their own.
    public var showsVideos: Bool
    /// Folders that are not entered from above.
    public var leavingOut: LeftOutFolders
    /// Whether the scanner reports that a folder has photos only in sub-folders, so that the user can show them.
    public var offersSubfolders = false
    /// Where a folder was left, asked by the library's thread before it is read; nil where it begins with its first photo.
    public var resume: @Sendable ([UInt8]) -> ResumePoint? = { _ in nil }

    public init(
        isRecursive: Bool = false, sort: SortKey = .natural, isReversed: Bool = false,
        seed: UInt64 = 42, arePairs: Bool = true, cover: CoverChoice = .jpeg,
        showsVideos: Bool = false,
        leavingOut: LeftOutFolders = LeftOutFolders(),
        allPaths: @escaping @Sendable () throws(LibraryError) -> [[UInt8]]
    ) {
        self.allPaths = allPaths
        self.isRecursive = isRecursive
        self.sort = sort
        self.isReversed = isReversed
        self.seed = seed
        self.arePairs = arePairs
        self.cover = cover
        self.showsVideos = showsVideos
        self.leavingOut = leavingOut
    }

    /// Whether what is first in the order is last.
    var isTurned: Bool { isReversed && sort.turns }

    /// By what the names of the collection are put in order.
    public var ranking: NameTable.Ranking { sort == .name ? .bytes : .natural }
}
