/// Folders that are not entered from above: those that systems keep for themselves, and where trashed and rejected photos go.
///
/// One that is named is entered.
public struct LeftOutFolders: Hashable, Sendable {
    /// Folders wherever they are.
    public var paths: [[UInt8]]
    /// Folders of any place, with ASCII letters folded.
    private var names: Set<[UInt8]>

    /// NAS boxes, Windows, file systems, and programs that keep pictures of pictures.
    private static let ofSystems = [
        "@eaDir", "@Recycle", "@Recently-Snapshot", "@__thumb", "#recycle", "#snapshot",
        "$RECYCLE.BIN", "System Volume Information", "lost+found", "CaptureOne",
    ]

    /// The names of systems' folders, and these.
    public init(paths: [[UInt8]] = [], names: [String] = []) {
        self.paths = paths
        self.names = Set((Self.ofSystems + names).map { $0.utf8.map(folded) })
    }

    /// Whether a folder of this name is left out.
    public func contains(_ name: [UInt8]) -> Bool { names.contains(name.map(folded)) }
}
