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
        let calls =
            try isForEach
            ? photos.filter { isComplete([$0]) }.map { [$0] }
            : batches(of: photos, limit: limit).filter(isComplete)
        var lines: [[[UInt8]]] = []
        for call in calls { lines.append(try line(for: call)) }
        return lines
    }

    /// Whether every list has something to fill in.
    private func isComplete(_ photos: [CommandPhoto]) -> Bool {
        words.allSatisfy {
            guard case .list(let list) = $0 else { return true }
            return photos.contains { !$0.paths(list).isEmpty }
        }
    }

    private func line(for photos: [CommandPhoto]) throws(CommandError) -> [[UInt8]] {
        var line: [[UInt8]] = []
        for word in words {
            switch word {
            case .list(let list): line += photos.flatMap { $0.paths(list) }
            case .pieces(let pieces): line.append(try self.word(of: pieces, for: photos.first))
            }
        }
        return line
    }

    /// No file's name makes an option of a word: it is `./` and the name, or nothing runs.
    private func word(
        of pieces: [Piece], for photo: CommandPhoto?
    ) throws(CommandError) -> [UInt8] {
        var word: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .text(let text): word += text
            case .field(let field):
                guard let photo else { continue }
                let text = photo.text(field)
                if word.isEmpty, text.first == UInt8(ascii: "-") {
                    guard field == .name else {
                        throw .wouldBeOption(field, name: photo.text(.name))
                    }
                    word = Array("./".utf8)
                }
                word += text
            }
        }
        return word
    }

    /// The photos in as few parts as fit.
    private func batches(
        of photos: [CommandPhoto], limit: Int
    ) throws(CommandError) -> [[CommandPhoto]] {
        let fixed = Self.cost(of: try line(for: []))
        var result: [[CommandPhoto]] = []
        var room = 0
        for photo in photos {
            let own = Self.cost(of: try line(for: [photo])) - fixed
            if result.isEmpty || own > room {
                result.append([])
                room = limit - fixed
            }
            result[result.count - 1].append(photo)
            room -= own
        }
        return result
    }

    /// What the kernel counts for arguments: of each its bytes, the zero behind them, and where it is.
    private static func cost(of line: [[UInt8]]) -> Int { line.reduce(0) { $0 + $1.count + 1 + 8 } }
}
