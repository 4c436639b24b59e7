import Browsing
public import Invocation
public import Messages
import PhotoLibrary
import Selecting
import System
public import Trash

/// `--print-progress`: how many photos were decided about or trashed, and how many there were.
public struct ProgressCommand {
    let options: ProgramOptions
    let places: TrashPlaces
    let report: Report

    /// `places` say where the desk and the journal are.
    public init(options: ProgramOptions, places: TrashPlaces, report: Report) {
        self.options = options
        self.places = places
        self.report = report
    }

    public func run() -> ExitStatus {
        let found = ListedPhotos(options, places: places, readsHeaders: true)
        guard found.sayFailures(to: report) else { return .failure }
        let trashed: Int
        let known: ExitStatus
        do throws(TrashError) {
            let service = TrashService(places: places)
            known = report.tellUnreadable(of: service)
            trashed = try trashedCount(of: found.photos, service)
        } catch {
            report.say(words(for: error))
            return .failure
        }
        guard !found.photos.isEmpty || trashed > 0 else { return .nothingToShow }
        let decided = found.photos.count { $0.facts.judgement.isDecided }
        let isWritten = report.list(
            Array("\(decided + trashed) \(found.photos.count + trashed)".utf8))
        return isWritten && found.isWhole && known == .success ? .success : .failure
    }

    /// Photos of the same folders that are in the trash, by the journal.
    private func trashedCount(
        of photos: [ListedPhoto], _ service: TrashService
    ) throws(TrashError) -> Int {
        let folders = Set(photos.map { BytePath.directory($0.files.path) } + namedFolders)
        let absolute = Set(folders.map { absolutePath($0) })
        let arePairs = options.settings.arePairs
        let trashed = try service.trashed(from: absolute) ?? []
        var present = PresentPictures()
        return trashed.count { entry in
            // A picture of a photo that is there, or that has gone too, is none of its own.
            !(arePairs
                && (present.misses(entry.sourcePath) || present.haveFollowed(entry.paths)))
        }
    }

    private var namedFolders: [[UInt8]] {
        let paths = options.paths.isEmpty ? [[0x2E]] : options.paths
        return paths.filter { (try? fileFacts($0))?.isFolder == true }
    }
}
