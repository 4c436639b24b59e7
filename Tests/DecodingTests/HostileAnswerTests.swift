import CDecoders
import CLinux
import Geometry
import Pixels
import SeededRandom
import System
import Testing

@testable import Decoding

private let edges: [UInt32] = [
    65_534, 65_535, 65_536, 16_777_216, UInt32.max / 2, UInt32.max / 2 + 1, UInt32.max - 1,
    UInt32.max,
]

/// Numbers at which arithmetic goes wrong, and any others.
private func number(_ dice: inout Dice) -> UInt32 {
    switch dice.roll(4) {
    case 0: UInt32(dice.roll(70))
    case 1: dice.pick(edges)
    case 2: UInt32(truncatingIfNeeded: dice.next()) >> UInt32(dice.roll(32))
    default: UInt32(truncatingIfNeeded: dice.next())
    }
}

/// An answer of a worker that a file has taken over; often enough most of it is possible.
private func answer(_ dice: inout Dice) -> DecoderResult {
    var result = DecoderResult()
    result.status = dice.roll(2) == 0 ? 0 : number(&dice) % 16
    result.stage = dice.roll(4) == 0 ? number(&dice) : UInt32(dice.roll(3))
    let isSmall = dice.roll(3) > 0
    func side(_ dice: inout Dice) -> UInt32 { isSmall ? UInt32(dice.roll(41)) : number(&dice) }
    result.width = side(&dice)
    result.height = side(&dice)
    result.source_width = side(&dice)
    result.source_height = side(&dice)
    result.part_x = dice.roll(2) == 0 ? 0 : side(&dice)
    result.part_y = dice.roll(2) == 0 ? 0 : side(&dice)
    result.part_width = dice.roll(2) == 0 ? result.source_width : side(&dice)
    result.part_height = dice.roll(2) == 0 ? result.source_height : side(&dice)
    result.warnings = number(&dice)
    result.is_transparent = number(&dice)
    result.is_damaged = number(&dice)
    result.limit = dice.next()
    // No NUL at its end.
    let letters = dice.bytes(MemoryLayout.size(ofValue: result.message))
    withUnsafeMutableBytes(of: &result.message) { $0.copyBytes(from: letters) }
    return result
}

private func call(_ dice: inout Dice, _ facts: [PhotoFacts]) -> DecoderCall {
    var request = DecodeRequest(
        ticket: 1, path: [], box: PixelBox(width: dice.roll(1..<41), height: dice.roll(1..<41)),
        fit: dice.pick([.contain, .cover]), wantsCoverage: dice.roll(2) == 0)
    if dice.roll(3) == 0 { request.part = PhotoPart(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
    var call = DecoderCall(
        facts: dice.pick(facts), identity: FileIdentity(), request: request,
        mode: dice.pick([DECODER_COMPLETE, DECODER_QUICK, DECODER_THUMBNAIL]))
    if dice.roll(4) == 0 {
        let target = PixelSize(width: dice.roll(1..<41), height: dice.roll(1..<41))
        call.standIn = .init(photo: target, target: target, isFinal: dice.roll(2) == 0)
    }
    return call
}

@Suite struct `a worker that lies` {
    @Test(arguments: Seeds.count(8))
    func `never ends its host, and what it says counts only where it is possible`(seed: UInt64)
        throws
    {
        var dice = Dice(seed)
        let facts = try ["orientation6.jpg", "orientation3.jpg", "rgb8.png", "thumbnail.jpg"].map {
            let file = try PhotoFile(path: Fixture.path($0))
            return try PhotoFacts(of: file)
        }
        var possible = 0
        for turn in 0..<4000 {
            let call = call(&dice, facts)
            let answer = answer(&dice)
            let failure = call.failure(in: answer)
            guard call.isPlausible(answer), failure == nil, answer.status == 0 else { continue }
            possible += 1
            let count = Int(answer.width) * Int(answer.height)
            try #require(count <= DECODERS_TARGET_LIMIT, "seed \(seed), turn \(turn)")
            let photo = call.photo(
                answer, pixels: [UInt32](repeating: 0, count: count),
                coverage: call.request.wantsCoverage ? [UInt8](repeating: 0, count: count) : nil)
            let times = call.request.fit == .cover ? Int(FIT_COVER_LIMIT) : 1
            let target = call.standIn?.target
            let box =
                target
                ?? PixelSize(
                    width: call.request.box.width * times, height: call.request.box.height * times)
            #expect(
                photo.bitmap.width <= box.width && photo.bitmap.height <= box.height,
                "seed \(seed), turn \(turn)")
            #expect((1...65_535).contains(photo.sourceWidth), "seed \(seed), turn \(turn)")
            #expect(
                (photo.stage == .thumbnail)
                    == (call.standIn.map { !$0.isFinal } ?? (call.mode == DECODER_THUMBNAIL)),
                "seed \(seed), turn \(turn)")
            if let part = photo.part {
                #expect(
                    part.x >= 0 && part.y >= 0 && part.x + part.width <= 1.000001
                        && part.y + part.height <= 1.000001, "seed \(seed), turn \(turn)")
            }
        }
        #expect(possible > 20, "seed \(seed)")
    }

    @Test func `is replaced, and the file that made it lie is tried twice`() throws {
        let outcomes = Outcomes()
        let pool = try DecodePool(
            helper: Array(#require(built("lock-probe")).utf8), workers: 1, deadline: 10,
            deliver: { outcomes.add($0) })
        func decode(_ ticket: Int, _ name: String, matte: UInt32) {
            pool.submit(
                DecodeRequest(ticket: ticket, path: Fixture.path(name), box: fullSize, matte: matte)
            )
            #expect(outcomes.wait { $0.order.last == ticket })
        }
        for ticket in 0..<3 {
            decode(ticket, "rgb8.png", matte: 0xBAD)
            #expect(outcomes.failure(ticket: ticket) == .decoderCrashed(signal: 0))
        }
        // The third time no worker was started for it.
        let identity = try PhotoFile(path: Fixture.path("rgb8.png")).identity
        #expect(pool.core.state.withLock { $0.crashes.verdict(on: identity) } == 0)
        #expect(pool.processes.isEmpty)
        decode(3, "grey8.png", matte: 0)
        #expect(outcomes.photos(ticket: 3).count == 1)
        pool.shutDown()
    }
}
