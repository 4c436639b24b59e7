import Decoding
import Selecting

extension ListedPhotos {
    /// Measures the cover of each photo.
    ///
    /// Returns the photos that could not be measured, or not wholly, and why. Those whose match with `filter` depends on figures that they do
    /// not have are taken out: nothing is said of them, and nothing is decided.
    static func takeFigures(
        of photos: inout [ListedPhoto], for filter: Filter? = nil
    ) throws(DecodeError) -> [(listed: [UInt8], error: DecodeError)] {
        guard !photos.isEmpty else { return [] }
        guard let helper = DecodePool.findHelper() else { throw .helperMissing }
        let queue = try DecodeQueue(helper: helper)
        let requests = photos.indices.map { place in
            DecodeRequest.figures(
                ticket: place, path: photos[place].files.path, priority: .urgent)
        }
        var failed: [(listed: [UInt8], error: DecodeError)] = []
        var unmeasured: Set<Int> = []
        queue.run(requests) { place, outcome in
            switch outcome {
            case .measured(let measured):
                photos[place].figures = measured.figures
                if let damage = measured.damage {
                    failed.append((photos[place].files.listed, .malformed(damage)))
                }
            case .failed(_, let error, _):
                failed.append((photos[place].files.listed, error))
                if let filter, filter.dependsOnFigures(of: photos[place].facts) {
                    unmeasured.insert(place)
                }
            case .decoded: break
            }
        }
        photos = photos.indices.filter { !unmeasured.contains($0) }.map { photos[$0] }
        return failed
    }
}

extension Filter {
    /// Whether a photo matches with some figures and not with others, tried in steps of half a percent.
    func dependsOnFigures(of facts: SelectableFacts) -> Bool {
        var facts = facts
        facts.take(nil)
        let isMatch = matches(facts)
        let shares = [nil, 0, 0.01, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100]
        for blown in shares {
            for crushed in shares {
                (facts.blown, facts.crushed) = (blown, crushed)
                for step in 0...200 {
                    facts.sharpness = Double(step) / 2
                    if matches(facts) != isMatch { return true }
                }
            }
        }
        return false
    }
}
