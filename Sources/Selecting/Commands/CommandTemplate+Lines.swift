extension CommandTemplate {
    /// The programs to run one after the other, each with its arguments, about these photos.
    ///
    /// With a text of one photo among the placeholders each photo has a call of its own, but for those that lack what a
    /// list wants. `limit` is how many bytes of arguments a call may have, in the kernel's counting, before there are
    /// several; one photo is never divided.
    public func lines(for photos: [CommandPhoto], limit: Int = 2_000_000) throws(CommandError)
        -> [[[UInt8]]]
    {
        for case .list(let list) in words where photos.allSatisfy({ $0.paths(list).isEmpty }) {
            throw .nothing(list)
        }
        if isForEach {
            return photos.filter { isComplete([$0]) }.map { line(for: [$0]) }
        }
        return batches(of: photos, limit: limit).filter(isComplete).map(line)
    }

    /// Whether every list has something to fill in.
    private func isComplete(_ photos: [CommandPhoto]) -> Bool {
        words.allSatisfy {
            guard case .list(let list) = $0 else { return true }
            return photos.contains { !$0.paths(list).isEmpty }
        }
    }

    private func line(for photos: [CommandPhoto]) -> [[UInt8]] {
        words.flatMap { word -> [[UInt8]] in
            switch word {
            case .list(let list): return photos.flatMap { $0.paths(list) }
            case .pieces(let pieces):
                return [
                    pieces.flatMap { piece -> [UInt8] in
                        switch piece {
                        case .text(let text): text
                        case .field(let field): photos.first?.text(field) ?? []
                        }
                    }
                ]
            }
        }
    }

    /// The photos in as few parts as fit.
    private func batches(of photos: [CommandPhoto], limit: Int) -> [[CommandPhoto]] {
        let fixed = line(for: []).reduce(0) { $0 + Self.cost($1) }
        var result: [[CommandPhoto]] = []
        var room = 0
        for photo in photos {
            let own = line(for: [photo]).reduce(0) { $0 + Self.cost($1) } - fixed
            if result.isEmpty || own > room {
                result.append([])
                room = limit - fixed
            }
            result[result.count - 1].append(photo)
            room -= own
        }
        return result
    }

    /// What the kernel counts for an argument: its bytes, the zero behind them, and where it is.
    private static func cost(_ argument: [UInt8]) -> Int { argument.count + 1 + 8 }
}
