import PhotoLibrary

/// What has happened in the folders since it was last looked at.
///
/// Programs write in bursts: what is looked at is how things are when it is quiet again.
struct ChangeRecord {
    /// A name in a folder that is watched.
    struct Name: Hashable {
        var folder: Int
        var name: [UInt8]
    }

    /// Names of files; false for those that have been made and are not closed yet.
    private(set) var names: [Name: Bool] = [:]
    /// Names of folders that have come or gone.
    private(set) var folders: Set<Name> = []
    /// Folders watched that are gone themselves.
    private(set) var goneFolders: Set<Int> = []
    /// Folders watched that are to be read again.
    private(set) var unheard: Set<Int> = []
    private(set) var isOverflowing = false
    private var first: UInt64?
    private var last: UInt64 = 0

    /// Nanoseconds without a change after which it counts as quiet, and the most that is waited for that.
    private static let quiet: UInt64 = 150_000_000
    private static let longest: UInt64 = 1_000_000_000

    /// When to look; nil where nothing has happened.
    var due: UInt64? {
        first.map { min(last + ChangeRecord.quiet, $0 + ChangeRecord.longest) }
    }

    mutating func note(_ changes: [FolderChange], at time: UInt64) {
        guard !changes.isEmpty else { return }
        for change in changes {
            let name = Name(folder: change.folder, name: change.name)
            switch change.kind {
            case .touched: names[name] = true
            case .created: names[name] = names[name] ?? false
            case .folderTouched: folders.insert(name)
            case .folderGone: goneFolders.insert(change.folder)
            case .unheard: unheard.insert(change.folder)
            case .overflow: isOverflowing = true
            }
        }
        first = first ?? time
        last = time
    }

    mutating func take() -> ChangeRecord {
        let taken = self
        self = ChangeRecord()
        return taken
    }
}
