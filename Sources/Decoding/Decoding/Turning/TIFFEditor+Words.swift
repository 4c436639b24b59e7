import Geometry

extension TIFFEditor {
    /// What an entry says, wherever it lies.
    struct Word: Equatable {
        let directory: Int
        let tag: Int
        let type: Int
        let bytes: [UInt8]
    }

    /// All that a block says but for what a turn changes: the orientation, the sizes of the pixels, and the thumbnail.
    static func words(of block: [UInt8]) -> [Word] {
        var words: [Word] = []
        guard var walk = TIFFWalk(block: block) else { return [] }
        walk.visit { entry, directory in
            let number: Int
            switch directory {
            case .facts(.main): number = 0
            case .facts(.exif): number = 1
            case .facts(.position): number = 2
            case .interoperability: number = 3
            case .thumbnail: return
            }
            let isTurned = number == 0 && entry.tag == orientationTag
            let isSize = number == 1 && (entry.tag == 0xA002 || entry.tag == 0xA003)
            if isTurned || isSize { return }
            words.append(
                Word(
                    directory: number, tag: entry.tag, type: entry.value.type,
                    bytes: Array(entry.value.bytes)))
        }
        return words
    }
}
