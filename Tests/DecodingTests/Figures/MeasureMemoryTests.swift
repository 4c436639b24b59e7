import CLinux
import Geometry
import Glibc
import Photos
import Pixels
import SeededRandom
import System
import Testing

@testable import Decoding

/// A memory of pixels for one session.
private final class Notebook: PixelMemory {
    private let entries = Mutex<[(file: FileIdentity, pixels: PixelFacts, maps: [UInt8]?)]>([])

    private let looks = Mutex<[(file: FileIdentity, look: PhotoLook)]>([])

    var count: Int { entries.withLock { $0.count } }

    private func entry(of file: FileIdentity) -> (pixels: PixelFacts, maps: [UInt8]?)? {
        entries.withLock { entries in
            entries.last { $0.file.isSameContent(as: file) }.map { ($0.pixels, $0.maps) }
        }
    }

    func pixels(of file: FileIdentity) -> PixelFacts? { entry(of: file)?.pixels }
    func maps(of file: FileIdentity) -> [UInt8]? { entry(of: file)?.maps }
    func look(of file: FileIdentity) -> PhotoLook? {
        looks.withLock { looks in looks.last { $0.file.isSameContent(as: file) }?.look }
    }
    func store(_ look: PhotoLook, of file: FileIdentity) {
        looks.withLock { $0.append((file, look)) }
    }
    func store(_ pixels: PixelFacts, maps: [UInt8]?, of file: FileIdentity) {
        entries.withLock { $0.append((file, pixels, maps)) }
    }

    /// Keeps the figures alone.
    func forgetMaps() { entries.withLock { $0 = $0.map { ($0.file, $0.pixels, nil) } } }
}

/// Asks a pool of its own once.
private func measure(
    _ path: [UInt8], helper: [UInt8], _ memory: Notebook, withMaps: Bool
) throws -> DecodeOutcome {
    try answer(
        to: .figures(ticket: 1, path: path, withMaps: withMaps), helper: helper, memory)
}

private func answer(
    to request: DecodeRequest, helper: [UInt8], _ memory: Notebook
) throws -> DecodeOutcome {
    let answers = try #require(Mailbox<DecodeOutcome>())
    let pool = try DecodePool(helper: helper, workers: 1, deadline: 10, memory: memory) {
        answers.post($0)
    }
    pool.submit(request)
    defer { pool.shutDownAndWait() }
    waitForInput(on: [answers.descriptor], milliseconds: 30_000)
    return try #require(answers.drain().first)
}

/// No decoder: it ends at once.
private let noDecoder = Array("/bin/false".utf8)

@Suite struct `What was measured once` {
    @Test func `needs no decoder again, until the file is another one`() throws {
        let helper = try #require(builtHelper())
        let memory = Notebook()
        let file = TemporaryFile(Scene(320, 256, seed: 5, blur: 0, grain: 3).png)
        guard
            case .measured(let first) = try measure(
                file.path, helper: helper, memory, withMaps: true),
            case .measured(let again) = try measure(
                file.path, helper: noDecoder, memory, withMaps: true)
        else { throw DecodeError.malformed("no figures") }
        #expect(first.pixels == again.pixels && first.pixels.figures?.sharp != nil)
        let (maps, others) = (try #require(first.maps), try #require(again.maps))
        #expect(maps.histogram == others.histogram && maps.focus == others.focus)
        #expect(maps.blown == others.blown && maps.crushed == others.crushed)
        #expect(!maps.focus.isEmpty && memory.count == 1)
        let other = TemporaryFile(Scene(320, 256, seed: 6, blur: 0, grain: 3).png)
        let outcome = try measure(other.path, helper: noDecoder, memory, withMaps: false)
        guard case .failed = outcome else {
            Issue.record("measured without a decoder")
            return
        }
    }

    @Test func `is enough for figures where its maps are not kept any more`() throws {
        let helper = try #require(builtHelper())
        let memory = Notebook()
        let path = Fixture.path("s420.jpg")
        _ = try measure(path, helper: helper, memory, withMaps: false)
        memory.forgetMaps()
        guard
            case .measured(let known) = try measure(
                path, helper: noDecoder, memory, withMaps: false)
        else { throw DecodeError.malformed("no figures") }
        #expect(known.maps == nil && known.pixels.figures != nil)
        // For the maps it is measured again.
        guard case .measured(let all) = try measure(path, helper: helper, memory, withMaps: true)
        else { throw DecodeError.malformed("no maps") }
        #expect(all.maps != nil && all.pixels == known.pixels)
    }

    @Test func `is also what tells whether photos are alike`() throws {
        let helper = try #require(builtHelper())
        let memory = Notebook()
        let file = TemporaryFile(Scene(320, 256, seed: 5, blur: 0, grain: 3).png)
        guard
            case .measured(let first) = try answer(
                to: .hash(ticket: 1, path: file.path), helper: helper, memory),
            case .measured(let again) = try answer(
                to: .hash(ticket: 1, path: file.path), helper: noDecoder, memory)
        else { throw DecodeError.malformed("no hash") }
        #expect(first.pixels.hash != nil && again.pixels.hash == first.pixels.hash)
        // Figures are another look.
        guard
            case .failed = try measure(file.path, helper: noDecoder, memory, withMaps: false)
        else {
            Issue.record("measured without a decoder")
            return
        }
    }

    @Test func `is also the small picture for a second look, and no hash of it`() throws {
        let helper = try #require(builtHelper())
        let memory = Notebook()
        let file = TemporaryFile(Scene(320, 256, seed: 5, blur: 0, grain: 3).png)
        let request = DecodeRequest.hash(ticket: 1, path: file.path, looksAtPhoto: true)
        guard case .measured(let first) = try answer(to: request, helper: helper, memory),
            case .measured(let again) = try answer(to: request, helper: noDecoder, memory)
        else { throw DecodeError.malformed("no look") }
        let look = try #require(first.look)
        #expect(again.look == look && Set(look.luma).count > 20)
        #expect(first.pixels.hash == nil && memory.count == 0)
    }

    @Test func `of a damaged photo is not kept: each time it is said that it is damaged`() throws {
        let memory = Notebook()
        _ = try measure(
            Fixture.path("truncated.png"), helper: try #require(builtHelper()), memory,
            withMaps: false)
        #expect(memory.count == 0)
    }

    @Test(arguments: 1...200)
    func `is stored in bytes that give it back, and broken ones give nothing impossible`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        var pixels = PixelFacts()
        pixels.figures = PhotoFigures(
            sharp: dice.roll(3) == 0 ? nil : Double(dice.roll(100)), blown: 1.5, crushed: 0,
            median: dice.roll(256))
        pixels.noise = 0.25
        let size = PixelSize(width: 1 + dice.roll(3000), height: 1 + dice.roll(300))
        let rarity = 1 + dice.roll(40)
        let measured = RawMeasures(
            size: size, orientation: Orientation(rawValue: 1 + dice.roll(8)) ?? .upright,
            pixels: pixels, counts: (0..<1024).map { _ in UInt32(dice.roll(1 << dice.roll(24))) },
            maps: (0..<3).map { _ in
                (0..<RawMeasures.mapLength(of: size)).map { _ in
                    dice.roll(rarity) == 0 ? UInt8(dice.roll(256)) : 0
                }
            })
        let stored = measured.stored
        let back = RawMeasures(stored: stored, of: pixels)
        #expect(back?.stored == stored && back?.size == size, "seed \(seed)")
        #expect(back?.counts == measured.counts && back?.maps == measured.maps, "seed \(seed)")
        #expect(back?.upright != nil, "seed \(seed)")
        for _ in 0..<20 {
            var broken = stored
            for _ in 0...dice.roll(3) {
                broken[dice.roll(broken.count)] = UInt8(dice.roll(256))
            }
            if dice.roll(3) == 0 { broken.removeLast(1 + dice.roll(broken.count)) }
            if let other = RawMeasures(stored: broken, of: pixels) {
                #expect(other.upright != nil, "seed \(seed)")
            }
        }
    }
}
