import System

/// What the further files of a photo are called behind its cover's name: ` +CR2 +2 xmp`, by their extensions; empty where there are none.
///
/// `others` are names or paths, in the order of the photo.
public func memberWords(_ others: [[UInt8]]) -> [UInt8] {
    var words: [(kind: [UInt8], count: Int)] = []
    for other in others {
        let name = BytePath.lastComponent(other)
        let dot = NameParts.dot(of: name[...])
        let kind = dot.map { Array(name[($0 + 1)...]) } ?? name
        if let place = words.firstIndex(where: { $0.kind == kind }) {
            words[place].count += 1
        } else {
            words.append((kind, 1))
        }
    }
    return words.flatMap { word in
        Array((word.count > 1 ? " +\(word.count) " : " +").utf8) + word.kind
    }
}
