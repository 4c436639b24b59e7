import Browsing
import CLinux
import Collection
import Decoding
import DisplayList
import Geometry
import Likeness
import Messages
import PhotoLibrary
import Photos
import Selecting
import System

/// Looks for copies of one picture among photos: equal files, then like hashes, then a second look at the pictures themselves.
struct CopySearch<Source: CopySource> {
    private let photos: Source
    private let times: CopyTimes
    private let preferences: [CopyPreference]
    private let memory: SharedIndex?
    private let headers: HeaderReader
    private let progress: CopyProgress
    private let priority: DecodeRequest.Priority
    /// Places of photos in their natural order, in which they are compared: the order in which they are listed changes nothing.
    private let order: [Int]
    /// What is known of each, in that order.
    private var facts: [CopyFacts]
    /// Other names of a file, and photos with the same bytes: places in that order.
    private var otherNames: [Int: [Int]] = [:]
    private var twins: [Int: [Int]] = [:]
    /// The files that were compared, of photos that are copies of others or may be; nil for one that was another file each time.
    private var compared: [Int: FileIdentity?] = [:]

    /// By the first photo of each.
    private(set) var groups: [FoundCopies] = []
    /// Photos whose pictures could not be read, and why: of these only equal files are found.
    private(set) var failed: [(photo: Int, error: DecodeError)] = []
    /// Photos that are like so many others that they were not looked at.
    private(set) var crowded = 0
    /// Whether so many photos are alike that none was looked at.
    private(set) var isOverLimit = false

    init(
        _ photos: Source, _ times: CopyTimes, _ preferences: [CopyPreference],
        _ memory: SharedIndex?, _ progress: CopyProgress,
        priority: DecodeRequest.Priority = .urgent
    ) {
        self.photos = photos
        self.priority = priority
        self.times = times
        self.preferences = preferences
        self.memory = memory
        headers = HeaderReader(memory)
        self.progress = progress
        let names = (0..<photos.count).map { photos.files(of: $0).listed }
        func precedes(_ a: Int, _ b: Int) -> Bool { naturallyPrecedes(names[a], names[b]) }
        let isSorted = names.indices.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
        order = isSorted ? Array(names.indices) : names.indices.sorted(by: precedes)
        var album = CopyAlbum()
        for (number, place) in order.enumerated()
        where progress.note(.read(number, of: order.count)) {
            album.add(photos.files(of: place), photos.metadata(of: place))
        }
        facts = album.facts
    }

    /// The message about photos that were not compared by their pictures; nil where there are none.
    var leftOut: Sentence? {
        if isOverLimit { return "too many alike: narrow the filter; only equal files are named" }
        guard crowded > 0 else { return nil }
        return
            "\(grouped(crowded)) photos are too many alike: only equal files are named of them"
    }

    private func files(_ place: Int) -> ListedFiles { photos.files(of: order[place]) }

    /// Searches; where `onlyIdentical` no picture is looked at.
    ///
    /// A search that is not wanted any more finds nothing.
    mutating func run(onlyIdentical: Bool) throws(DecodeError) {
        guard progress.goesOn else { return }
        otherNames = sameFiles(
            order.indices.map { (try? fileFacts(files($0).path)).map { FileNumber($0) } }
        ) { isSymbolicLink(files($0).path) }
        let away = Set(otherNames.values.joined())
        let own = facts.indices.filter { !away.contains($0) }
        let equal = EqualPhotos(among: own, facts, files) { progress.note(.read($0, of: $1)) }
        (twins, compared) = (equal.twins, equal.files)
        guard progress.goesOn else { return }
        if onlyIdentical {
            add(copyGroups([], twins: twins, of: facts, times), [:])
        } else {
            let equal = Set(twins.values.joined())
            try compare(own.filter { !equal.contains($0) })
        }
        groups.sort { ($0.copies.map(\.photo).min() ?? 0) < ($1.copies.map(\.photo).min() ?? 0) }
        failed.sort { $0.photo < $1.photo }
    }

    /// Compares the pictures of photos that have no bytes in common.
    private mutating func compare(_ own: [Int]) throws(DecodeError) {
        guard let helper = DecodePool.findHelper() else { throw .helperMissing }
        // What is urgent has a worker of its own.
        let queue = try DecodeQueue(
            helper: helper, workers: priority == .urgent ? 2 : 3, memory: memory)
        hash(own.filter { !facts[$0].moves }, queue)
        guard progress.goesOn,
            let found = LikePairs(of: facts, times, goesOn: { progress.note(.compared($0)) })
        else { return }
        crowded = found.crowded
        isOverLimit = found.isOverLimit
        let chains = linkedPairs(found.pairs)
        let linked = Set(chains.flatMap(\.photos))
        add(copyGroups([], twins: twins.filter { !linked.contains($0.key) }, of: facts, times), [:])
        look(at: chains, queue)
    }

    private mutating func hash(_ places: [Int], _ queue: DecodeQueue) {
        queue.run(
            places.map {
                .hash(ticket: $0, path: files($0).path, priority: priority)
            }, while: { progress.note(.hashed($0, of: places.count)) }
        ) { index, outcome in
            switch outcome {
            case .measured(let measured): facts[places[index]].hash = measured.pixels.hash?.bits
            case .failed(_, let error, _): failed.append((order[places[index]], error))
            case .decoded: break
            }
        }
    }

    /// Decides which pairs are one picture, each as soon as both were looked at; the pictures of one chain are in memory at a time.
    private mutating func look(
        at chains: [(photos: [Int], pairs: [LikePair])], _ queue: DecodeQueue
    ) {
        let places = chains.flatMap(\.photos)
        var pictures: [Int: ComparedPicture] = [:]
        var seen: [SamePair] = []
        var rest = chains[...]
        var pairs = rest.first?.pairs.sorted { $0.second < $1.second }[...] ?? []
        queue.run(
            places.map {
                .hash(
                    ticket: $0, path: files($0).path, priority: priority, looksAtPhoto: true)
            }, while: { progress.note(.lookedAt($0, of: places.count)) }
        ) { index, outcome in
            let place = places[index]
            switch outcome {
            case .measured(let measured):
                note(measured.identity, of: place)
                pictures[place] = measured.look.flatMap { look in
                    facts[place].aspect.flatMap { ComparedPicture(look, aspect: $0) }
                }
            case .failed(_, let error, _): failed.append((order[place], error))
            case .decoded: break
            }
            while let pair = pairs.first, pair.second == place {
                guard progress.note(.lookedAt(index, of: places.count)) else { return }
                pairs = pairs.dropFirst()
                let same = SamePair(pair, resemblance(pair.first, pair.second, pictures))
                if let same { seen.append(same) }
            }
            guard let chain = rest.first, place == chain.photos.last else { return }
            rest = rest.dropFirst()
            let own = chain.photos.reduce(into: [:]) { $0[$1] = twins[$1] }
            add(copyGroups(seen, twins: own, of: facts, times), pictures)
            (pictures, seen) = ([:], [])
            pairs = rest.first?.pairs.sorted { $0.second < $1.second }[...] ?? []
        }
    }

    /// Notes which file was looked at.
    private mutating func note(_ file: FileIdentity, of place: Int) {
        if case .some(let known) = compared[place] {
            if known.map({ !isSameFile($0, file) }) ?? true { compared[place] = .some(nil) }
        } else {
            compared[place] = file
        }
    }

    private func resemblance(
        _ a: Int, _ b: Int, _ pictures: [Int: ComparedPicture]
    ) -> Resemblance? {
        pictures[a].flatMap { one in pictures[b].flatMap { one.resemblance(to: $0) } }
    }

    /// Adds groups with the best of each in front.
    private mutating func add(_ found: [CopyGroup], _ pictures: [Int: ComparedPicture]) {
        for group in found {
            // Of equals the one that is listed first is in front.
            let members = group.members.indices.sorted {
                order[group.members[$0]] < order[group.members[$1]]
            }
            let front = frontCopy(
                of: members.map { worth(of: order[group.members[$0]]) }, by: preferences)
            let best = group.originals[members[front.place]]
            let identical = group.identical
            var copies = members.map { member -> FoundCopies.Copy in
                let (place, original) = (group.members[member], group.originals[member])
                let isOther = original != best
                let bits = isOther ? facts[best].bits(to: facts[original]) : nil
                let fit = isOther ? resemblance(best, original, pictures)?.fit.quality : nil
                return FoundCopies.Copy(
                    photo: order[place], isIdentical: identical.contains(place), bits: bits,
                    fit: fit, otherNames: (otherNames[place] ?? []).map { order[$0] },
                    file: compared[place] ?? nil)
            }
            copies.insert(copies.remove(at: front.place), at: 0)
            groups.append(
                FoundCopies(
                    copies: copies, reason: front.reason, areIdentical: group.areIdentical))
        }
    }

    private func worth(of photo: Int) -> CopyWorth {
        var worth = CopyWorth()
        let files = photos.files(of: photo)
        let own = photos.metadata(of: photo)
        for picture in files.members.prefix(files.pictureCount) {
            let metadata =
                picture == files.name ? own : headers.metadata(ofFileAt: files.path(of: picture))
            if let width = metadata?.width, let height = metadata?.height {
                worth.pixels = max(worth.pixels, Double(width) * Double(height))
            }
            if PhotoTypes(ofName: picture).contains(.raw) { worth.hasRaw = true }
        }
        worth.knowsCamera = own.captureDate != nil && own.camera != nil
        worth.isLossless =
            own.format.flatMap { ImageFormat(rawValue: $0) }?.isLossless ?? false
        if let file = try? fileFacts(files.path) {
            worth.bytes = file.size
            worth.modified =
                file.modified_seconds &* 1_000_000_000 &+ file.modified_nanoseconds
        }
        worth.isDecided = photos.isDecided(photo)
        return worth
    }
}

/// What tells a file from all others, whatever it is called.
private struct FileNumber: Hashable {
    let device: UInt64
    let inode: UInt64

    init(_ file: FileIdentity) {
        device = file.device
        inode = file.inode
    }
}

extension CopyAlbum {
    /// Adds a photo by its files and the header of its cover.
    fileprivate mutating func add(_ files: ListedFiles, _ metadata: PhotoMetadata) {
        let names = files.members.prefix(files.pictureCount)
        let pictures = names.reduce(into: CopyFacts.Classes()) { pictures, name in
            switch MemberKind(name: name) {
            case .jpeg: pictures.insert(.jpeg)
            case .heif: pictures.insert(.heif)
            case .raw: pictures.insert(.raw)
            default: pictures.insert(.other)
            }
        }
        add(
            metadata, path: files.listed, pictures: pictures,
            isFilm: FileExtensions.isVideo(files.name))
    }
}
