import Browsing
public import Collection
public import Invocation
import PhotoLibrary

extension LibraryRequest {
    /// Whether just one folder was named, without its sub-folders, and these have photos.
    public func hasPhotosBelow(in options: ProgramOptions) -> Bool {
        guard !isRecursive, !options.readsStandardInput, options.paths.count < 2 else {
            return false
        }
        return hasPhotos(below: options.paths.first ?? [UInt8(ascii: ".")], leavingOut: leavingOut)
    }

    /// What the options ask for.
    public init(_ options: ProgramOptions) {
        let settings = options.settings
        self.init(
            isRecursive: options.isRecursive, sort: settings.sort, isReversed: settings.isReversed,
            seed: options.seed ?? 42,
            arePairs: settings.arePairs,
            cover: CoverChoice(rawValue: settings.cover.rawValue) ?? .jpeg,
            showsVideos: settings.showsVideos,
            leavingOut: LeftOutFolders(
                paths: [options.trashDirectory, options.rejectDirectory].compactMap { $0 },
                names: settings.skippedFolders),
            allPaths: { () throws(LibraryError) in
                var all = options.paths
                if options.readsStandardInput {
                    all += try standardInputPaths(isNullSeparated: options.isNullSeparated)
                }
                return all.isEmpty && !options.readsStandardInput ? [[UInt8(ascii: ".")]] : all
            })
    }
}
