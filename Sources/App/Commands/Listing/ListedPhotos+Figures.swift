import Decoding
import Photos
import Selecting

extension ListedPhotos {
    /// Measures the covers of photos that are not measured yet; with a filter, of those alone whose match depends on figures.
    ///
    /// Returns the photos that could not be measured, or not wholly, and why. With a filter they are taken out: nothing is said of them, and
    /// nothing is decided.
    static func takeFigures(
        of photos: inout [ListedPhoto], for filter: Filter? = nil, _ memory: (any PixelMemory)?
    ) throws(DecodeError) -> [(listed: [UInt8], error: DecodeError)] {
        let open = photos.indices.filter { place in
            photos[place].figures == nil
                && filter?.matches(photos[place].facts, without: .figures) == nil
        }
        guard !open.isEmpty else { return [] }
        guard let helper = DecodePool.findHelper() else { throw .helperMissing }
        let queue = try DecodeQueue(helper: helper, memory: memory)
        let requests = open.map { place in
            DecodeRequest.figures(
                ticket: place, path: photos[place].files.path, priority: .urgent)
        }
        var failed: [(listed: [UInt8], error: DecodeError)] = []
        var unmeasured: Set<Int> = []
        queue.run(requests) { index, outcome in
            let place = open[index]
            switch outcome {
            case .measured(let measured):
                photos[place].figures = measured.pixels.figures
                if let damage = measured.damage {
                    failed.append((photos[place].files.listed, .malformed(damage)))
                }
            case .failed(_, let error, _):
                failed.append((photos[place].files.listed, error))
                unmeasured.insert(place)
            case .decoded: break
            }
        }
        if filter != nil {
            photos = photos.indices.filter { !unmeasured.contains($0) }.map { photos[$0] }
        }
        return failed
    }
}
