import CDecoding
import CXMP
import Glibc
import Sidecars

/// A document of about so many bytes, with a rating.
func document(of size: Int) -> [UInt8] {
    let note = "<n:note n:id='7'>what another program keeps here</n:note>\n"
    let head =
        "<x:xmpmeta xmlns:x='adobe:ns:meta/'>"
        + "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\n"
        + "<rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:n='urn:n' xmp:Rating='2'>\n<n:all>"
    let tail = "</n:all></rdf:Description></rdf:RDF></x:xmpmeta>\n"
    let count = max(1, (size - head.utf8.count - tail.utf8.count) / note.utf8.count)
    return Array((head + String(repeating: note, count: count) + tail).utf8)
}

/// What a document says, by expat in this process alone; how many properties there are.
func parsed(_ bytes: [UInt8]) -> Int {
    var map = XMPMap()
    unsafe xmp_map(bytes, bytes.count, &map)
    return Int(map.place_count)
}

/// Sidecars read and edited, by locked workers; the yardsticks are expat in this process, and a file written by anybody.
func documentRows(_ helper: String, in folder: String) -> [Row] {
    let place = folder + "/sidecars"
    unsafe mkdir(place, 0o700)
    let small = document(of: 4096)
    let count = 2000
    let photos = (0..<count).map { number in
        let name = "IMG_\(100_000 + number)"
        replaceUnsynced("\(place)/\(name).JPG.xmp", with: small)
        return PhotoSources(
            folder: Array(place.utf8), pictures: [Array("\(name).JPG".utf8)], raw: nil,
            stem: Array(name.utf8), sidecars: [Array("\(name).JPG.xmp".utf8)])
    }
    let reader = DocumentReader(helper: Array(helper.utf8)) { _ in nil }
    var rated = 0
    let reading = medianTime(5) { _ in
        rated = photos.count { reader.read($0).verdict.stars == 2 }
    }
    var found = 0
    let alone = medianTime(5) { _ in
        for number in 0..<count {
            found += parsed(read("\(place)/IMG_\(100_000 + number).JPG.xmp"))
        }
    }
    var rows = [
        Row(
            what: "sidecars of 4 KB read", of: count, unit: "ms",
            value: rated == count && found > 0 ? reading : .infinity,
            yardstick: "read by expat in one process", beside: alone, most: 400)
    ]
    let writer = SidecarWriter(helper: Array(helper.utf8))
    for (size, most) in [(4096, 3.0), (409_600, 12.0)] {
        let (name, bytes) = ("edit-\(size).xmp", document(of: size))
        replace("\(place)/\(name)", with: bytes)
        var edited = 0
        let editing = medianTime { number in
            let outcome = try? writer.write(
                Array(name.utf8), in: Array(place.utf8), operation: Array("00000000000000be".utf8),
                date: Array("2026-11-22T10:31:00+01:00".utf8)
            ) { _, _ in [XMPChange(.rating, Array("\(3 + number % 2)".utf8))] }
            if case .edited = outcome { edited += 1 }
        }
        let plain = medianTime { _ in replace("\(place)/plain.xmp", with: bytes) }
        rows.append(
            Row(
                what: "sidecar edited", of: size, unit: "ms",
                value: edited == 15 ? editing : .infinity,
                yardstick: "a file of that size replaced", beside: plain, most: most))
    }
    return rows
}

private func replaceUnsynced(_ path: String, with bytes: [UInt8]) {
    guard let file = unsafe fopen(path, "w") else { return }
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
}
