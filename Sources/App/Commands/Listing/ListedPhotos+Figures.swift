import Decoding

extension ListedPhotos {
    /// Measures the cover of each photo.
    ///
    /// Returns the photos of which nothing is known, or not all, and why.
    static func takeFigures(
        of photos: inout [ListedPhoto]
    ) throws(DecodeError) -> [(listed: [UInt8], error: DecodeError)] {
        guard !photos.isEmpty else { return [] }
        guard let helper = DecodePool.findHelper() else { throw .helperMissing }
        let queue = try DecodeQueue(helper: helper)
        let requests = photos.indices.map { place in
            DecodeRequest.figures(
                ticket: place, path: photos[place].files.path, priority: .urgent)
        }
        var failed: [(listed: [UInt8], error: DecodeError)] = []
        queue.run(requests) { place, outcome in
            switch outcome {
            case .measured(let measured):
                photos[place].figures = measured.figures
                if let damage = measured.damage {
                    failed.append((photos[place].files.listed, .malformed(damage)))
                }
            case .failed(_, let error, _): failed.append((photos[place].files.listed, error))
            case .decoded: break
            }
        }
        return failed
    }
}
