import Decoding
import Selecting

/// Which photos are damaged, and which are broken: only decoding them tells.
extension ListedPhotos {
    /// Decodes those photos that the filter is for or not depending on it.
    ///
    /// Returns the photos that could not be tried, and why. They are taken out: whether they match is not known.
    static func takeStates(
        of photos: inout [ListedPhoto], for filter: Filter
    ) throws(DecodeError) -> [(listed: [UInt8], error: DecodeError)] {
        var open = photos.indices.filter { place in
            filter.matches(photos[place].facts, without: .state) == nil
        }
        guard !open.isEmpty else { return [] }
        guard let helper = DecodePool.findHelper() else { throw .helperMissing }
        let queue = try DecodeQueue(helper: helper)
        var untried: [Int: (listed: [UInt8], error: DecodeError)] = [:]
        // Where the cover cannot be shown, another picture of the photo stands in for it.
        var picture = 0
        var faults: [Int: DecodeError] = [:]
        while !open.isEmpty {
            let requests = open.map { place in
                DecodeRequest(
                    ticket: place,
                    path: photos[place].files.path(of: photos[place].files.members[picture]),
                    box: PixelBox(width: 16, height: 16), ladder: .complete, quality: .whole)
            }
            picture += 1
            var next: [Int] = []
            queue.run(requests) { index, outcome in
                let place = open[index]
                switch outcome {
                case .decoded(let photo):
                    if photo.damage != nil || faults[place]?.isDamage == true {
                        photos[place].facts.traits.insert(.damaged)
                    }
                case .measured: break
                case .failed(_, let error, _):
                    faults[place] = faults[place] ?? error
                    if picture < photos[place].files.pictureCount {
                        next.append(place)
                    } else if faults[place]?.isDamage == true {
                        photos[place].facts.traits.insert(.broken)
                    } else if let fault = faults[place], !fault.isOfTheFile {
                        untried[place] = (photos[place].files.listed, fault)
                    }
                }
            }
            open = next
        }
        photos = photos.indices.filter { untried[$0] == nil }.map { photos[$0] }
        return untried.sorted { $0.key < $1.key }.map(\.value)
    }
}

extension DecodeError {
    /// Whether another try would come to the same.
    fileprivate var isOfTheFile: Bool {
        switch self {
        case .notSupported, .kindNotSupported, .video, .tooManyPixels, .tooManyScans,
            .tooLargeFile, .notARegularFile:
            true
        default: isDamage
        }
    }
}
