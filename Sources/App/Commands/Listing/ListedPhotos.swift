import Browsing
import CLinux
import Collection
import Decisions
import Decoding
import Desk
import DisplayList
import Geometry
import Glibc
import Invocation
import Messages
import PhotoLibrary
import Photos
import Selecting
import Sidecars
import System
import Trash

/// The photos that the options name, those that the filter is for, in the order they ask for.
struct ListedPhotos {
    /// What is known of each; empty where only their files are requested, and no filter or order asks for more.
    var photos: [ListedPhoto] = []
    /// The files of each.
    private(set) var files: [ListedFiles] = []
    /// What could not be read, and what could not be fetched.
    private let named: NamedPhotos
    /// Why nothing is known of what was decided, where there is a desk.
    var deskError: DeskError?
    /// Why no photo can be checked, where the filter asks for broken ones.
    private var decodeError: DecodeError?
    /// Photos that could not be checked, and why.
    private var untried: [(listed: [UInt8], error: DecodeError)] = []
    /// Files that could not be read of photos that were, and why: what they say is not known.
    private var unread: [(path: [UInt8], errno: Int32)] = []
    /// Whether what other programs say could not be read for want of the program that does.
    private var lacksReader = false
    /// Says which photos were not compared where the filter asks for copies.
    private var leftOut: Sentence?
    /// Whether what files say is requested, or which photos are meant depends on it.
    private let choosesByFacts: Bool

    /// `places` say where the desk and the journal are.
    ///
    /// With `readsHeaders` all is found out about each, whether the filter asks for it or not; without, `files` may be all that is known. `writesDesk` has rows follow photos that another program
    /// renamed. `remote` says what becomes of photos on the network.
    init(
        _ options: ProgramOptions, places: TrashPlaces, readsHeaders: Bool,
        writesDesk: Bool = false, remote: RemoteUse = .refuse
    ) {
        var named = options
        // What a photo measures and when it was taken is known when it is known which files are one.
        let settings = options.settings
        let isSortedLate = [.size, .date, .rating, .sharpness].contains(settings.sort)
        if isSortedLate { named.settings.sort = .rating }
        let needs = settings.filter?.filter.needs ?? []
        let asks =
            readsHeaders || !needs.isDisjoint(with: [.header, .copies]) || settings.sort == .date
        let needsFiles = asks || needs.contains(.state) || settings.sort.needsFiles
        let found = collection(
            for: named, videos: settings.showsVideos,
            remote: remote == .fetch && !needsFiles ? .name : remote)
        self.named = found
        let knowsDecisions = readsHeaders || needs.contains(.judgement) || settings.sort == .rating
        let index = SharedIndex(options)
        let headers = HeaderReader(index)
        // Who decides about all photos need not know what they say.
        let isDeciding = [.decide, .writeTurns, .exportSidecars].contains(options.command)
        choosesByFacts = settings.filter != nil || !isDeciding
        let grouped = ListedFiles.grouped(
            found.photos, show: CoverChoice(rawValue: settings.cover.rawValue) ?? .jpeg,
            arePairs: settings.arePairs)
        guard asks || settings.filter != nil || isSortedLate else {
            files = grouped
            return
        }
        var listed = grouped.map { ListedPhoto($0) }
        let time = wallClock()
        let looks = asks || knowsDecisions || needs.contains(.size) || isSortedLate
        if looks { Self.look(at: &listed, headers, readsHeaders: asks, time: time) }
        // One without a format is no picture, or cannot be read.
        for photo in listed where choosesByFacts && asks && photo.metadata.format == nil {
            note(photo.files.path)
        }
        if knowsDecisions {
            takeDecisions(
                of: &listed, options, places: places, writesDesk: writesDesk, headers, time: time)
        }
        if knowsDecisions, settings.readsDocuments { takeDocuments(of: &listed) }
        let showsStacks = settings.foldsBursts && options.listFormat == .json
        if needs.contains(.stacks) || options.command == .figures || showsStacks {
            findStacks(of: &listed, options, index)
        }
        for place in listed.indices { listed[place].facts.turnSides() }
        if needs.contains(.copies) { findCopies(of: &listed, options, index) }
        if let filter = settings.filter?.filter {
            if needs.contains(.state) {
                do throws(DecodeError) {
                    untried = try Self.takeStates(of: &listed, for: filter)
                } catch {
                    decodeError = error
                }
            }
            if needs.contains(.figures) { measure(&listed, for: filter, index) }
            listed.removeAll { !filter.matches($0.facts) }
        }
        if options.command == .figures || settings.sort == .sharpness { measure(&listed, index) }
        if isSortedLate {
            let sort = PhotoSort(settings.sort, isReversed: settings.isReversed)
            listed = sort.order(of: listed.map(\.facts)).map { listed[$0] }
        }
        photos = listed
        files = listed.map(\.files)
    }

    /// The same photos, and how they are turned: by what was decided, and by the sidecars of RAWs.
    init(turnsOf found: NamedPhotos, _ options: ProgramOptions, places: TrashPlaces) {
        named = found
        choosesByFacts = false
        // Names of large folders take their time.
        guard
            places.desk.map(DeskStore.exists(at:)) ?? false
                || found.photos.contains(where: { PhotoTypes(ofName: $0.name).contains(.raw) })
        else { return }
        let settings = options.settings
        var listed = ListedFiles.grouped(
            found.photos, show: CoverChoice(rawValue: settings.cover.rawValue) ?? .jpeg,
            arePairs: settings.arePairs
        ).map { ListedPhoto($0) }
        let (headers, time) = (HeaderReader(SharedIndex(options)), wallClock())
        Self.look(at: &listed, headers, readsHeaders: false, time: time)
        takeDecisions(of: &listed, options, places: places, headers, time: time)
        if settings.readsDocuments { takeDocuments(of: &listed) { $0.hearsTurn } }
        photos = listed
        files = listed.map(\.files)
    }

    /// How the picture at a path, as it was named, is turned.
    func turns() -> [[UInt8]: Orientation] {
        var turns: [[UInt8]: Orientation] = [:]
        for photo in photos {
            for picture in photo.files.members.prefix(photo.files.pictureCount) {
                turns[photo.files.path(of: picture)] = photo.judgement(as: picture).turn
            }
        }
        return turns
    }

    /// Finds bursts and sets; photos that cannot be compared with others are noted, and taken out where the filter depends on that.
    private mutating func findStacks(
        of photos: inout [ListedPhoto], _ options: ProgramOptions, _ memory: (any PixelMemory)?
    ) {
        let filter = options.settings.filter?.filter
        do throws(DecodeError) {
            let failed = try Self.takeStacks(
                of: &photos, options.settings.common,
                findsBest: options.command == .figures || filter?.asksBest == true,
                memory)
            takeOut(failed, of: &photos, where: filter, lacks: .stacks)
        } catch {
            decodeError = error
        }
    }

    /// Finds photos with copies; those that cannot be compared with others are noted, and taken out where the filter depends on that.
    private mutating func findCopies(
        of photos: inout [ListedPhoto], _ options: ProgramOptions, _ memory: SharedIndex?
    ) {
        let settings = options.settings
        var search = CopySearch(
            ListedCopies(photos: photos), settings.copyTimes, settings.copyPreferences, memory,
            CopyProgress { _ in })
        do throws(DecodeError) {
            try search.run(onlyIdentical: false)
        } catch {
            decodeError = error
        }
        leftOut = search.leftOut
        for copy in search.groups.flatMap(\.copies) {
            photos[copy.photo].facts.traits.insert(.copies)
        }
        let failed = Dictionary(
            search.failed.map { ($0.photo, $0.error) }, uniquingKeysWith: { first, _ in first })
        takeOut(failed, of: &photos, where: settings.filter?.filter, lacks: .copies)
    }

    /// Notes the photos that lack a fact which the filter depends on, and takes them out.
    private mutating func takeOut(
        _ failed: [Int: DecodeError], of photos: inout [ListedPhoto], where filter: Filter?,
        lacks unknown: FilterNeeds
    ) {
        let unknown = failed.filter { place, _ in
            filter.map { $0.matches(photos[place].facts, without: unknown) == nil } ?? false
        }
        for (place, error) in unknown.sorted(by: { $0.key < $1.key }) {
            untried.append((photos[place].files.listed, error))
        }
        photos = photos.indices.filter { unknown[$0] == nil }.map { photos[$0] }
    }

    /// Measures photos, and notes those that cannot be.
    private mutating func measure(
        _ photos: inout [ListedPhoto], for filter: Filter? = nil, _ memory: (any PixelMemory)?
    ) {
        do throws(DecodeError) {
            untried += try Self.takeFigures(of: &photos, for: filter, memory)
        } catch {
            decodeError = error
        }
    }

    /// Whether all that was named could be read, and tried.
    var isWhole: Bool {
        named.isWhole && untried.isEmpty && unread.isEmpty && !lacksReader && leftOut == nil
    }

    /// Says what could not be read, fetched or tried; false where nothing can be done for that.
    func sayFailures(to report: Report) -> Bool {
        named.sayFailures(to: report)
        for (photo, error) in untried { report.say(photo, words(for: error)) }
        for (path, code) in unread { report.say(path, words(forErrno: code)) }
        if let leftOut { report.say(leftOut) }
        if lacksReader {
            report.say("riffle-decode-xmp is missing: what other programs say is not known")
        }
        guard let reason = deskError.map({ words(for: $0) }) ?? decodeError.map({ words(for: $0) })
        else { return true }
        report.say(reason)
        return false
    }

    /// Reads what other programs left, which counts where it is newer than what was decided here.
    private mutating func takeDocuments(
        of photos: inout [ListedPhoto], where isMeant: (ListedPhoto) -> Bool = { _ in true }
    ) {
        let helper = DecodePool.findHelper()
        guard let helper, XMPWorker(helper: helper).isThere else {
            lacksReader =
                choosesByFacts && photos.contains { $0.facts.traits.contains(.sidecar) }
            return
        }
        let reader = DocumentReader(
            helper: helper, embedded: embeddedWords(ofFileAt:), orientation: orientation(ofFileAt:))
        for place in photos.indices where isMeant(photos[place]) {
            guard let desk = photos[place].desk else { continue }
            let sources = photos[place].sources(in: desk.directory)
            let documents = reader.read(sources)
            if documents.isWhole {
                photos[place].base = documents.judgement
            } else if choosesByFacts {
                for name in sources.pictures + sources.sidecars {
                    note(photos[place].files.path(of: name))
                }
            }
            if let stored = photos[place].stored {
                photos[place].facts.judgement = stored.shown(
                    documents.settled(stored).judgement, as: desk.cover.name)
            } else {
                photos[place].facts.judgement = documents.judgement
            }
        }
    }

    /// Notes a file that cannot be read; nothing of one that can.
    private mutating func note(_ path: [UInt8]) {
        do throws(FileReadError) {
            _ = try fileContents(path, atMost: 0)
        } catch {
            guard case .failed(let code) = error, !unread.contains(where: { $0.path == path })
            else { return }
            unread.append((path, code))
        }
    }

    /// The desk, to which what is found of renamed photos is written where `writes`; none is made.
    private static func store(
        at path: [UInt8], writes: Bool, mends: Bool
    ) throws(DeskError) -> DeskStore? {
        // Without a desk nothing was decided; one that is out of reach is another matter.
        guard writes, DeskStore.exists(at: path) else { return try .reading(path, mends: mends) }
        return try DeskStore(path: path)
    }

    /// Looks at the files of photos.
    private static func look(
        at photos: inout [ListedPhoto], _ headers: HeaderReader, readsHeaders: Bool, time: Int64
    ) {
        var directories: [[UInt8]: (path: [UInt8], isNumbered: Bool)] = [:]
        for place in photos.indices {
            let folder = BytePath.directory(photos[place].files.path)
            if directories[folder] == nil {
                let path = absolutePath(folder)
                directories[folder] = (path, keepsNumbers(path))
            }
            guard let directory = directories[folder] else { continue }
            photos[place].look(
                headers, readsHeader: readsHeaders, directory: directory.path,
                isNumbered: directory.isNumbered, time: time)
        }
    }

    /// Asks the desk what was decided, where there is one.
    private mutating func takeDecisions(
        of photos: inout [ListedPhoto], _ options: ProgramOptions, places: TrashPlaces,
        writesDesk: Bool = false, _ headers: HeaderReader, time: Int64
    ) {
        guard let desk = places.desk else { return }
        let finder = DecisionFinder(
            reading: PhotoReading(helper: nil, places: places), headers: headers, time: time)
        do throws(DeskError) {
            let store = try Self.store(
                at: desk, writes: writesDesk, mends: !options.isReadOnly && !options.isDryRun)
            try store.map { store throws(DeskError) in
                try Self.takeDecisions(of: &photos, from: store, finder)
            }
        } catch {
            deskError = error
        }
    }

    /// Asks the desk what was decided, folder by folder.
    private static func takeDecisions(
        of photos: inout [ListedPhoto], from store: DeskStore, _ finder: DecisionFinder
    ) throws(DeskError) {
        let places = Dictionary(grouping: photos.indices.filter { photos[$0].desk != nil }) {
            photos[$0].desk?.directory ?? []
        }
        for (_, places) in places {
            var asked = places.compactMap { photos[$0].desk }
            for (place, row) in try finder.rows(of: &asked, in: store) {
                photos[places[place]].facts.judgement = row.judgement(as: asked[place].cover.name)
                photos[places[place]].stored = row
            }
            for (place, desk) in zip(places, asked) { photos[place].desk = desk }
        }
    }
}

extension HeaderReader {
    /// From this index, and from XMP.
    init(_ index: SharedIndex?) {
        self.init(
            index: index, documents: DecodePool.findHelper().map { SharedDocuments(helper: $0) })
    }
}

extension SharedIndex {
    /// That of the user's cache, to which nothing is added where nothing is to be changed; nil where caches have no place.
    convenience init?(_ options: ProgramOptions) {
        guard let cache = BaseDirectories.current.cache else { return nil }
        self.init(cacheHome: cache, mayWrite: !options.isReadOnly && !options.isDryRun)
    }
}
