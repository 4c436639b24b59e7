import Browsing
import CLinux
import Collection
import Decoding
import Glibc
public import Invocation
public import Messages
import PhotoLibrary
public import Trash

/// `--duplicates`: names copies of one picture, in groups.
public struct DuplicatesCommand {
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
        // What was hashed is in the index: there is nothing else to bring to an end.
        clinux_end_on_interrupt(isatty(STDERR_FILENO))
        let found = ListedPhotos(options, places: places, readsHeaders: true, remote: .fetch)
        guard found.sayFailures(to: report) else { return .failure }
        if found.photos.isEmpty {
            if options.settings.filter == nil, LibraryRequest(options).hasPhotosBelow(in: options) {
                report.say(options.paths.first ?? [0x2E], words(forNothingThere: true))
            }
            return .nothingToShow
        }
        let progress = CopyProgress(report)
        let settings = options.settings
        var search = CopySearch(
            ListedCopies(photos: found.photos), settings.copyTimes, settings.copyPreferences,
            SharedIndex(options), progress)
        do throws(DecodeError) {
            try search.run(onlyIdentical: options.onlyIdentical)
        } catch {
            if progress.hasTold { report.show(progress: nil) }
            report.say(words(for: error))
            return .failure
        }
        if progress.hasTold { report.show(progress: nil) }
        let isWhole = sayFailures(of: search, found.photos) && found.isWhole
        let text = CopyText(found.photos, search.groups, options, report)
        guard text.write() else { return .failure }
        if search.groups.isEmpty {
            report.say("no copies among \(grouped(found.photos.count)) photos")
        }
        return !isWhole ? .failure : search.groups.isEmpty ? .nothingToShow : .success
    }

    /// Names the photos that could not be compared; false where there are some.
    private func sayFailures(of search: CopySearch<ListedCopies>, _ photos: [ListedPhoto]) -> Bool {
        for (photo, error) in search.failed {
            report.say(photos[photo].files.listed, words(for: error))
        }
        if let words = search.leftOut { report.say(words) }
        return search.failed.isEmpty && search.leftOut == nil
    }
}
