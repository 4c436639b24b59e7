import Browsing
import Decoding
import Likeness
import PhotoLibrary
import Photos
import Selecting
import System

/// The stack that a photo is in.
struct ListedStack {
    /// Whether it is a burst, and no bracket or focus series.
    let isBurst: Bool
    /// The name of its first photo.
    let first: [UInt8]
    let count: Int
    /// Of a bracket, in EV.
    let step: Double?
    /// Of a burst: whether it is the suggested best; nil where that is not known.
    var isBest: Bool?
}

/// Which photos are bursts, brackets and focus series.
extension ListedPhotos {
    /// Finds the stacks of photos that are as their files say, before the turns of decisions; with `findsBest` the best photos of bursts too.
    ///
    /// Returns the photos whose pictures could not be read, and why: of these nothing is known.
    static func takeStacks(
        of photos: inout [ListedPhoto], _ settings: CommonOptions, findsBest: Bool,
        _ memory: (any PixelMemory)?
    ) throws(DecodeError) -> [Int: DecodeError] {
        var facts = likenessFacts(of: photos)
        let open = stackable(facts, gap: settings.burstGap)
        guard !open.isEmpty else { return [:] }
        guard let helper = DecodePool.findHelper() else { throw .helperMissing }
        let queue = try DecodeQueue(helper: helper, memory: memory)
        var failed: [Int: DecodeError] = [:]
        queue.run(
            open.map {
                .hash(ticket: $0, path: photos[$0].files.path, priority: .urgent)
            }
        ) { index, outcome in
            switch outcome {
            case .measured(let measured):
                facts[open[index]].hash = measured.pixels.hash?.bits
                facts[open[index]].median = measured.pixels.hash?.median
            case .failed(_, let error, _): failed[open[index]] = error
            case .decoded: break
            }
        }
        let found = stacks(
            of: facts, gap: settings.burstGap, likeness: settings.burstLikeness)
        for stack in found {
            guard let first = stack.members.first else { continue }
            for (member, step) in zip(stack.members, stack.steps) {
                photos[member].stack = ListedStack(
                    isBurst: !stack.isSet, first: photos[first].files.name,
                    count: stack.members.count,
                    step: step)
            }
        }
        guard findsBest else { return failed }
        let bursts = found.filter { !$0.isSet }
        measure(bursts.flatMap(\.members), of: &photos, queue)
        for burst in bursts {
            let advised = advice(on: burst.members.map { photos[$0].candidate(facts[$0]) })
            for (place, member) in burst.members.enumerated() {
                photos[member].stack?.isBest = place == advised
            }
        }
        return failed
    }

    /// What is known of photos without their pictures.
    private static func likenessFacts(of photos: [ListedPhoto]) -> [LikenessFacts] {
        var ranks = photos.map { _ in 0 }
        let sorted = photos.indices.sorted {
            naturallyPrecedes(photos[$0].files.listed, photos[$1].files.listed)
        }
        for (rank, place) in sorted.enumerated() { ranks[place] = rank }
        var folders: [[UInt8]: Int] = [:]
        return zip(photos, ranks).map { photo, rank in
            let folder = BytePath.directory(photo.files.listed)
            let number = folders[folder] ?? folders.count
            folders[folder] = number
            // Videos have no shots.
            let isVideo = FileExtensions.isVideo(photo.files.name)
            return LikenessFacts(
                isVideo ? PhotoMetadata() : photo.metadata, nil, rank: rank, folder: number)
        }
    }

    /// Measures those of these photos that are not measured yet; of those that cannot be nothing is known.
    private static func measure(
        _ places: [Int], of photos: inout [ListedPhoto], _ queue: DecodeQueue
    ) {
        let open = places.filter { photos[$0].figures == nil }
        queue.run(
            open.map {
                .figures(ticket: $0, path: photos[$0].files.path, priority: .urgent)
            }
        ) { index, outcome in
            guard case .measured(let measured) = outcome else { return }
            photos[open[index]].figures = measured.pixels.figures
        }
    }
}

extension ListedPhoto {
    fileprivate func candidate(_ known: LikenessFacts) -> BurstCandidate {
        var candidate = BurstCandidate(rank: known.rank, milliseconds: known.milliseconds)
        candidate.isRejected = facts.judgement.flag == .reject
        candidate.isPicked = facts.judgement.flag == .pick
        candidate.stars = facts.judgement.stars
        candidate.sharp = figures?.sharp
        candidate.sharpAtFocus = figures?.sharpAt
        candidate.blown = figures?.blown ?? 0
        return candidate
    }
}
