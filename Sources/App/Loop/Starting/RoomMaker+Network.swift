import Commands
import Downloads
import Fetching
import Invocation
import PhotoLibrary

extension RoomMaker {
    /// What fetches photos from the network; it begins with the first that is wanted.
    ///
    /// Nil where nothing is named that may be an address, and where the system has no thread left for it.
    func downloads(
        deliver: @escaping @Sendable (FetchNews) -> Void
    ) -> DownloadThread? {
        guard
            options.readsStandardInput
                || options.paths.contains(where: { PhotoAddress($0) != nil }),
            let cache = cacheHome
        else { return nil }
        return DownloadThread(
            program: FetchSettings.program(beside: helper),
            folder: FetchSettings.folder(inCache: cache),
            settings: FetchSettings(options), deliver: deliver)
    }
}
