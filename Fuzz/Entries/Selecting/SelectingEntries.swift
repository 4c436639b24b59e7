import Photos
import Selecting

/// An expression: it is read or refused at a place inside it, and *not* of it means the other photos.
@_cdecl("fuzz_filter")
public func fuzzFilter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(FilterError) {
        let filter = try Filter(text)
        for photo in photos {
            precondition(Filter.not(filter).matches(photo) != filter.matches(photo))
        }
    } catch {
        precondition((0...text.count).contains(error.place))
        precondition(!error.words.isEmpty)
    }
    return 0
}

/// A command: its words, quoted anew, are the same words, and paths arrive whole and are never the program.
@_cdecl("fuzz_command")
public func fuzzCommand(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    guard let words = try? splitWords(text) else { return 0 }
    let quoted = words.map { word in
        [UInt8(ascii: "'")]
            + word.flatMap { $0 == UInt8(ascii: "'") ? Array("'\\''".utf8) : [$0] }
            + [UInt8(ascii: "'")]
    }
    precondition((try? splitWords(Array(quoted.joined(separator: [0x20])))) == words)
    guard let lines = try? CommandTemplate(text).lines(for: commandPhotos) else { return 0 }
    precondition((1...commandPhotos.count).contains(lines.count))
    for line in lines {
        precondition(line.first?.first != UInt8(ascii: "/") || text.contains(UInt8(ascii: "/")))
    }
    return 0
}

private let photos: [SelectableFacts] = {
    var known = SelectableFacts(name: Array("IMG_1.JPG".utf8))
    known.judgement = Judgement(stars: 3, flag: .pick, label: .colour(.red))
    known.types = [.jpeg, .raw]
    known.date = Moment(year: 2024, month: 5, day: 17)
    (known.metadata.iso, known.metadata.aperture, known.metadata.shutter) = (100, 2.8, 0.002)
    known.size = 5_242_880
    return [known, SelectableFacts(name: [0xFF, 0x2E, 0x61])]
}()

private let commandPhotos = ["/p/a b", "/p/-rf"].map { stem in
    CommandPhoto(
        cover: Array("\(stem).jpg".utf8),
        members: [
            (path: Array("\(stem).jpg".utf8), kind: .image),
            (path: Array("\(stem).cr2".utf8), kind: .raw),
        ], directory: Array("/p".utf8), stem: Array(stem.utf8.dropFirst(3)))
}
