import PhotoLibrary

/// What to browse, and how to order it.
struct LibraryRequest: Sendable {
    var paths: [[UInt8]]
    var readsStandardInput: Bool
    var isNullSeparated: Bool
    var isRecursive: Bool
    var sort: SortOrder
    var isReversed: Bool
    var seed: UInt64
    /// Folders that are not entered from above: where rejected photos go.
    var leavingOut: [[UInt8]]
    /// The folder that holds `riffle/` with the favourites; nil where none are remembered.
    var stateHome: [UInt8]?

    init(_ options: Options, stateHome: [UInt8]?) {
        paths = options.paths
        readsStandardInput = options.readsStandardInput
        isNullSeparated = options.isNullSeparated
        isRecursive = options.isRecursive
        sort = options.sort
        isReversed = options.isReversed
        seed = options.seed ?? 42
        leavingOut = [options.trashDirectory, options.rejectDirectory].compactMap { $0 }
        self.stateHome = stateHome
    }

    /// All paths named; reads standard input to its end where they come from there.
    func allPaths() -> [[UInt8]] {
        var all = paths
        if readsStandardInput { all += standardInputPaths(isNullSeparated: isNullSeparated) }
        return all.isEmpty && !readsStandardInput ? [[UInt8(ascii: ".")]] : all
    }

    /// By what the names of the collection are put in order.
    var ranking: NameTable.Ranking { sort == .name ? .bytes : .natural }
}
