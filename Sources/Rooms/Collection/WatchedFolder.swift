import PhotoLibrary

/// A folder that is watched for changes.
struct WatchedFolder {
    var path: [UInt8]
    /// Its number in the catalogue.
    var folder: Int
    /// Nil where only photos of it were named.
    var key: FolderKey?
    var isGone = false
}
