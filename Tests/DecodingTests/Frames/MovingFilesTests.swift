import Photos
import Pixels
import Testing

@testable import Decoding

/// Of the project's own those whose decoder was built.
private let own = ["moving.webp", "moving.jxl", "moving.gif"].filter {
    hasDecoder(fileAt: Array((formatsFolder + "/" + $0).utf8))
}

@Suite struct `files that move` {
    @Test(
        arguments: CorpusFacts.all.filter {
            $0.plays != nil && hasDecoder(fileAt: Array(($0.folder + "/" + $0.path).utf8))
        })
    func `of the corpus have the frames and times that it says`(row: CorpusFacts) {
        let path = Array((row.folder + "/" + row.path).utf8)
        let told = movement(ofFileAt: path)
        // Of a sequence in AVIF the picture that stands for it is shown.
        if ImageFormat.recognise(contents(of: row.folder + "/" + row.path)) == .avif {
            #expect(told == nil)
            return
        }
        #expect(told != nil)
        if let plays = told?.plays { #expect(plays == row.plays) }
        if let frames = told?.frames, !row.delays.isEmpty {
            #expect(frames == row.delays.count)
        }
        let played = PlayedFile(path, box: 100, most: 200)
        #expect(played.failure == nil)
        #expect(played.frames.last?.plays == row.plays)
        if !row.delays.isEmpty { #expect(played.delays == row.delays) }
    }

    @Test(arguments: own)
    func `begin with what stands for them, and begin anew behind the last frame`(
        name: String
    ) throws {
        let path = Array((formatsFolder + "/" + name).utf8)
        let still = try decodeInWorker(
            DecodeRequest(
                ticket: 1, path: path, box: PixelBox(width: 400, height: 400)))
        #expect(still.movement != nil)
        let once = PlayedFile(path)
        #expect(once.failure == nil && once.frames.count > 1)
        #expect(once.bitmaps.first == still.bitmap)
        #expect(Set(once.bitmaps).count > 1)
        let twice = PlayedFile(path, most: 2 * once.frames.count, isOnce: false)
        #expect(twice.bitmaps == once.bitmaps + once.bitmaps)
    }

    @Test(arguments: [
        "plain.gif", "transparent.gif", "lossy.webp", "alpha.webp", "alpha.jxl", "turned.jxl",
    ])
    func `are no others`(name: String) {
        #expect(movement(ofFileAt: Array((formatsFolder + "/" + name).utf8)) == nil)
    }
}
