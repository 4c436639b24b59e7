import Browsing
import Cells
import Collection
import Decoding
import DisplayList
import PhotoLibrary
import Pictures
import Screen
import System
import ViewModel

/// What can begin before the terminal is set up: the deck, and decoding its first photos.
///
/// The library's thread tells it what it finds, while the loop's thread sets up the terminal and waits.
final class StartUp: FirstPhotos {
    /// What the loop goes on with.
    struct State: Sendable {
        var paths = PhotoPaths()
        var model: Model
        let viewport: Viewport
        var scheduler: PictureScheduler
        /// The folder could be read so far; nil as long as nothing is decided.
        var hasPhotos: Bool?
        /// Why there are no photos.
        var failures: [LibraryError] = []
        /// Nil where there is a list, or a photo was named.
        var folder: Folder?
        /// Whether it begins where it was left.
        var isResumed = false
    }

    /// The folder that is shown.
    struct Folder: Sendable {
        let named: [UInt8]
        /// From the root.
        let path: [UInt8]
        /// Whether it is known where it was left.
        let isKnown: Bool
    }

    /// Nil once the loop has it.
    private let state: Mutex<State?>
    private let aspect: Double
    private let decided: Mailbox<Bool>
    private let settings: Browsing.Options
    /// Fetches wanted photos, the most urgent first.
    private let fetch: @Sendable ([Want], PhotoPaths) -> Void

    /// Nil when the process has no descriptor left.
    ///
    /// The model is for the size that the screen seems to have.
    init?(
        screen: ScreenFacts, settings: Browsing.Options, pool: DecodePool,
        fetch: @escaping @Sendable ([Want], PhotoPaths) -> Void = { _, _ in }
    ) {
        self.fetch = fetch
        guard let decided = Mailbox<Bool>() else { return nil }
        self.decided = decided
        aspect = screen.pixelAspect
        var settings = settings
        settings.signs = SignStyle(screen)
        self.settings = settings
        let viewport = Viewport(
            columns: screen.columns, rows: screen.rows, pixelAspect: screen.pixelAspect)
        state = Mutex(
            State(
                model: Model(options: settings, viewport: viewport), viewport: viewport,
                scheduler: PictureScheduler(pool: pool, matte: settings.theme.matte?.rgb ?? 0)))
    }

    /// Readable once it is decided whether there are photos.
    var descriptor: Int32 { decided.descriptor }

    /// Begins in the mode and the order of then, where none was requested.
    func enter(_ folder: [UInt8], at point: ResumePoint?) {
        let path = absolutePath(folder)
        change { state in
            state.folder = Folder(named: folder, path: path, isKnown: point != nil)
            guard let point else { return }
            state.isResumed = point.front != nil
            var options = settings
            if let mode = point.mode.flatMap(Mode.init(rawValue:)) { options.mode = mode }
            if let sort = point.sort {
                options.sort = sort
                options.isReversed = point.isReversed
            }
            state.model = Model(options: options, viewport: state.viewport)
        }
    }

    /// Decodes a photo that may turn out to be the first, instead of the former guess.
    func guess(_ photo: Photo, at path: [UInt8]) {
        change { state in
            decode(.photosFound([photo]), &state) { $0 == photo.id ? path : nil }
        }
    }

    /// Takes the first photos, and asks for those to be seen.
    func begin(_ listing: Listing) {
        change { state in
            state.paths.catalogue = listing.catalogue
            let paths = state.paths
            decode(
                .photosFound(listing.photos, start: listing.start ?? 0), &state,
                path: paths.path)
            if listing.expected > 0 {
                decode(.photosExpected(listing.expected), &state, path: paths.path)
            }
            if state.isResumed, listing.start ?? 0 > 0 {
                decode(
                    .notice("where you left off · Home: first photo"), &state, path: paths.path)
            }
            state.hasPhotos = true
        }
        decided.post(true)
    }

    /// There is nothing to show.
    func fail(_ failures: [LibraryError]) {
        change { state in
            state.failures = failures
            state.hasPhotos = false
        }
        decided.post(false)
    }

    /// What was decided; nil as long as nothing is, and once it has been taken.
    func takeState() -> State? {
        state.withLock { state in
            guard state?.hasPhotos != nil else { return nil }
            let taken = state
            state = nil
            return taken
        }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            guard var now = state else { return }
            body(&now)
            state = now
        }
    }

    private func decode(
        _ event: Event, _ state: inout State, path: (PhotoID) -> [UInt8]?
    ) {
        let time = Double(monotonicNow()) * 1e-9
        for case .load(let wants) in state.model.update(event, at: time) {
            state.scheduler.want(wants, aspect: aspect, path: path)
            fetch(wants, state.paths)
        }
    }
}

extension SignStyle {
    /// What such a screen can show.
    fileprivate init(_ screen: ScreenFacts) {
        self =
            screen.encoding == .ascii
            ? .ascii : screen.depth == .mono || screen.depth == .ascii ? .uncoloured : .coloured
    }
}
