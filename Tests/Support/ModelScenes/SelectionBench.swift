import DisplayList
import Photos
import Selecting

@testable import Browsing
@testable import ViewModel

extension Bench {
    /// Types a line behind `:` and carries it out; returns what is to be done for it.
    @discardableResult
    mutating func command(_ line: String) -> [Effect] {
        press(.command(line))
        return press(.prompt(.submit)).acts
    }

    /// Looks for a text.
    mutating func search(_ text: String) {
        press(.search)
        press(.prompt(.text(text)))
        press(.prompt(.submit))
    }

    /// What was decided of photos, by number; the others have nothing.
    mutating func judge(_ judgements: [Int: Judgement]) {
        send(
            .judgementsFound(
                Dictionary(uniqueKeysWithValues: judgements.map { (PhotoID($0), $1) })))
    }

    /// Tells what a header says of a photo.
    mutating func measure(_ number: Int, iso: Int32? = nil, byteCount: Int64 = 1000) {
        var metadata = PhotoMetadata()
        metadata.iso = iso
        send(
            .measured([
                PhotoHeader(photo: PhotoID(number), metadata: metadata, byteCount: byteCount)
            ]))
    }

    /// What stands on a row of the screen from its end on, −1 the last.
    func bar(_ row: Int = -1) -> String {
        let label = scene.labels.last { $0.place == .bar(row: row) }
        let spans = (label?.spans ?? []) + (label?.trailing ?? [])
        return spans.map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }
}
