import CLinux
import Collection
import Decoding
import Geometry
import Likeness
import PhotoLibrary
import Photos
import Selecting
import System

/// Looks for copies of one picture among photos: equal files, then like hashes, then a second look at the pictures themselves.
struct CopySearch {
    private let photos: [ListedPhoto]
    private let times: CopyTimes
    private let preferences: [CopyPreference]
    private let memory: SharedIndex?
    private let headers: HeaderReader
    private let progress: CopyProgress
    /// Places of photos in their natural order, in which they are compared: the order in which they are listed changes nothing.
    private let order: [Int]
    /// What is known of each, in that order.
    private var facts: [CopyFacts]
    /// Other names of a file, and photos with the same bytes: places in that order.
    private var otherNames: [Int: [Int]] = [:]
    private var twins: [Int: [Int]] = [:]

    /// By the first photo of each.
    private(set) var groups: [FoundCopies] = []
    /// Photos whose pictures could not be read, and why: of these only equal files are found.
    private(set) var failed: [(photo: Int, error: DecodeError)] = []
    /// Photos that are like so many others that they were not looked at.
    private(set) var crowded = 0
    /// Whether so many photos are alike that none was looked at.
    private(set) var isOverLimit = false

    init(
        _ photos: [ListedPhoto], _ times: CopyTimes, _ preferences: [CopyPreference],
        _ memory: SharedIndex?, _ progress: CopyProgress
    ) {
        self.photos = photos
        self.times = times
        self.preferences = preferences
        self.memory = memory
        headers = HeaderReader(memory)
        self.progress = progress
        func precedes(_ a: Int, _ b: Int) -> Bool {
            naturallyPrecedes(photos[a].files.listed, photos[b].files.listed)
        }
        let isSorted = photos.indices.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
        order = isSorted ? Array(photos.indices) : photos.indices.sorted(by: precedes)
        var album = CopyAlbum()
        for place in order { album.add(photos[place]) }
        facts = album.facts
    }

    /// Searches; where `onlyIdentical` no picture is looked at.
    mutating func run(onlyIdentical: Bool) throws(DecodeError) {
        let paths = order.map { photos[$0].files.path }
        otherNames = sameFiles(paths.map { (try? fileFacts($0)).map { FileNumber($0) } }) {
            isSymbolicLink(paths[$0])
        }
        let away = Set(otherNames.values.joined())
        let own = facts.indices.filter { !away.contains($0) }
        twins =
            EqualPhotos(order.map { photos[$0].files }, among: own, facts) {
                progress.tell($0, of: $1, "read")
            }.twins
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
        let queue = try DecodeQueue(helper: helper, memory: memory)
        hash(own.filter { !facts[$0].moves }, queue)
        let found = LikePairs(of: facts, times) { done in
            progress.tell(compared: done)
            return true
        }
        crowded = found?.crowded ?? 0
        isOverLimit = found?.isOverLimit ?? false
        let chains = linkedPairs(found?.pairs ?? [])
        let linked = Set(chains.flatMap(\.photos))
        add(copyGroups([], twins: twins.filter { !linked.contains($0.key) }, of: facts, times), [:])
        look(at: chains, queue)
    }

    private mutating func hash(_ places: [Int], _ queue: DecodeQueue) {
        queue.run(
            places.map {
                .hash(ticket: $0, path: photos[order[$0]].files.path, priority: .urgent)
            }
        ) { index, outcome in
            progress.tell(index, of: places.count, "hashed")
            switch outcome {
            case .measured(let measured): facts[places[index]].hash = measured.pixels.hash?.bits
            case .failed(_, let error, _): failed.append((order[places[index]], error))
            case .decoded: break
            }
        }
    }

    /// Decides which pairs are one picture; the pictures of one chain are in memory at a time.
    private mutating func look(
        at chains: [(photos: [Int], pairs: [LikePair])], _ queue: DecodeQueue
    ) {
        let places = chains.flatMap(\.photos)
        var pictures: [Int: ComparedPicture] = [:]
        var rest = chains[...]
        queue.run(
            places.map {
                .hash(
                    ticket: $0, path: photos[order[$0]].files.path, priority: .urgent,
                    looksAtPhoto: true)
            }
        ) { index, outcome in
            progress.tell(index, of: places.count, "looked at")
            let place = places[index]
            switch outcome {
            case .measured(let measured):
                pictures[place] = measured.look.flatMap { look in
                    facts[place].aspect.flatMap { ComparedPicture(look, aspect: $0) }
                }
            case .failed(_, let error, _): failed.append((order[place], error))
            case .decoded: break
            }
            guard let chain = rest.first, place == chain.photos.last else { return }
            rest = rest.dropFirst()
            let seen = chain.pairs.compactMap { pair in
                SamePair(pair, resemblance(pair.first, pair.second, pictures))
            }
            let own = twins.filter { pictures[$0.key] != nil || chain.photos.contains($0.key) }
            add(copyGroups(seen, twins: own, of: facts, times), pictures)
            pictures = [:]
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
                of: members.map { worth(of: photos[order[group.members[$0]]]) }, by: preferences)
            let best = group.originals[members[front.place]]
            let identical = group.identical
            var copies = members.map { member -> FoundCopies.Copy in
                let (place, original) = (group.members[member], group.originals[member])
                let isOther = original != best
                let bits = isOther ? facts[best].bits(to: facts[original]) : nil
                let fit = isOther ? resemblance(best, original, pictures)?.fit.quality : nil
                return FoundCopies.Copy(
                    photo: order[place], isIdentical: identical.contains(place), bits: bits,
                    fit: fit, otherNames: (otherNames[place] ?? []).map { order[$0] })
            }
            copies.insert(copies.remove(at: front.place), at: 0)
            groups.append(
                FoundCopies(
                    copies: copies, reason: front.reason, areIdentical: group.areIdentical))
        }
    }

    private func worth(of photo: ListedPhoto) -> CopyWorth {
        var worth = CopyWorth()
        for picture in photo.files.members.prefix(photo.files.pictureCount) {
            let metadata =
                picture == photo.files.name
                ? photo.metadata : headers.metadata(ofFileAt: photo.files.path(of: picture))
            if let width = metadata?.width, let height = metadata?.height {
                worth.pixels = max(worth.pixels, Double(width) * Double(height))
            }
        }
        worth.hasRaw = photo.facts.types.contains(.raw)
        worth.knowsCamera =
            photo.metadata.captureDate != nil && photo.metadata.camera != nil
        worth.isLossless =
            photo.metadata.format.flatMap { ImageFormat(rawValue: $0) }?.isLossless ?? false
        if let file = try? fileFacts(photo.files.path) {
            worth.bytes = file.size
            worth.modified =
                file.modified_seconds &* 1_000_000_000 &+ file.modified_nanoseconds
        }
        worth.isDecided = photo.facts.judgement.isDecided
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
    /// Adds a photo as its files are, without the turn of a decision.
    fileprivate mutating func add(_ photo: ListedPhoto) {
        var metadata = photo.metadata
        if photo.facts.judgement.turn.swapsSides { metadata.swapSides() }
        let names = photo.files.members.prefix(photo.files.pictureCount)
        let pictures = names.reduce(into: CopyFacts.Classes()) { pictures, name in
            switch MemberKind(name: name) {
            case .jpeg: pictures.insert(.jpeg)
            case .heif: pictures.insert(.heif)
            case .raw: pictures.insert(.raw)
            default: pictures.insert(.other)
            }
        }
        add(
            metadata, path: photo.files.listed, pictures: pictures,
            isFilm: FileExtensions.isVideo(photo.files.name))
    }
}
