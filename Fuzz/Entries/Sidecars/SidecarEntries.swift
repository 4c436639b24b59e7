import CDecoding
import CXMP

import Selecting
import Sidecars

/// A sidecar and a decision, which its first bytes choose: refused, or it says what was decided and all else that it
/// said, and once more changes nothing.
@_cdecl("fuzz_xmp_edit")
public func fuzzXMPEdit(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let all = Array(UnsafeBufferPointer(start: start, count: count))
    guard all.count > 2 else { return 0 }
    let (was, now) = (judgement(all[0]), judgement(all[1]))
    let bytes = Array(all.dropFirst(2))
    let date = Array("2026-11-22T10:31:00+01:00".utf8)
    guard let document = read(bytes) else { return 0 }
    let changes = sidecarChanges(from: was, to: now, present: Set(document.values.keys))
    guard let result = try? document.edited(bytes, changes: changes, date: date) else { return 0 }
    guard let again = read(result) else { fatalError("not readable") }
    precondition(again.says(changes, date: date, besides: document))
    do throws(SidecarRefusal) {
        let same = try again.edited(result, changes: changes, date: [])
        precondition(same == nil)
    } catch {
        fatalError("refused")
    }
    return 0
}

private func read(_ bytes: [UInt8]) -> XMPDocument? {
    var map = XMPMap()
    xmp_map(bytes, bytes.count, &map)
    return try? XMPDocument(map, size: bytes.count)
}

private func judgement(_ byte: UInt8) -> Judgement {
    let labels = [PhotoLabel.none] + LabelColour.allCases.map { .colour($0) }
    return Judgement(
        stars: Int(byte % 6), flag: PhotoFlag.allCases[Int(byte / 6 % 3)],
        label: labels[Int(byte / 18 % 6)])
}
