public import Sidecars

/// How decisions are written beside the photos.
public struct SidecarPlan: Hashable, Sendable {
    /// What a new sidecar is called.
    let naming: SidecarNaming
    /// Whether files that belong together are one photo: else a sidecar must name its picture.
    let arePairs: Bool
    /// Whether sidecars are made where there are none, and others than those that riffle wrote are edited.
    ///
    /// Where not, those that riffle wrote follow undo and redo: they say what the desk says.
    let isWriting: Bool

    public init(naming: SidecarNaming, arePairs: Bool, isWriting: Bool = true) {
        self.naming = naming
        self.arePairs = arePairs
        self.isWriting = isWriting
    }
}

/// What has come of sidecars.
public enum SidecarNews: Hashable, Sendable {
    /// A sidecar, by its name, was left as it is.
    case leftAlone([UInt8], SidecarFailure)
    /// What another program wrote into a sidecar when riffle was interrupted has this name now.
    case kept([UInt8])
    /// The folder, an absolute path, takes no files, by the errno value.
    case folderTakesNone([UInt8], Int32)
    /// Another riffle writes in the folder, an absolute path.
    case isBusy([UInt8])
}
