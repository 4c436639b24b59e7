import CDecoders
import Testing

@testable import Decoding

/// What a decoder ends with that is told to stop before it begins.
private func statusOfCancelled(_ name: String) throws -> UInt32 {
    let request = DecodeRequest(ticket: 1, path: Fixture.path(name), box: fullSize)
    let file = try PhotoFile(path: request.path)
    let call = DecoderCall(
        facts: try PhotoFacts(of: file), identity: file.identity, request: request,
        mode: DECODER_COMPLETE)
    var pixels = [UInt32](repeating: 0, count: fullSize.width * fullSize.height)
    var light = LightTables()
    unsafe light_tables_fill(&light)
    var result = DecoderResult()
    var decoderRequest = call.decoderRequest
    var source = unsafe ByteSource(
        descriptor: file.descriptor, memory: nil, start: 0, length: UInt64(file.size))
    var cancel: UInt32 = 7
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        unsafe withUnsafePointer(to: &light) { light in
            unsafe withUnsafeMutablePointer(to: &cancel) { cancel in
                var output = unsafe DecoderOutput(
                    pixels: pixels.baseAddress, coverage: nil, capacity: pixels.count,
                    light: light, cancel: cancel, cancel_value: 7, plan: nil,
                    colour: nil, inks: nil, averaged: nil)
                unsafe decoder_decode(&source, &decoderRequest, &output, &result)
            }
        }
    }
    return result.status
}

@Suite struct `a cancelled decode` {
    @Test(arguments: ["s420.jpg", "progressive.jpg", "rgb8.png", "adam7-rgb8.png"])
    func `stops, whatever decodes it`(name: String) throws {
        #expect(try statusOfCancelled(name) == UInt32(DECODER_CANCELLED.rawValue))
    }
}

/// What a worker answers to a job that is cancelled before it begins.
private func statusOfCancelledJob(_ path: [UInt8]) throws -> UInt32? {
    let request = DecodeRequest(ticket: 1, path: path, box: fullSize)
    let file = try PhotoFile(path: path)
    let call = DecoderCall(
        facts: try PhotoFacts(of: file), identity: file.identity, request: request,
        mode: DECODER_COMPLETE)
    let memory = try #require(SharedMemory())
    if let plan = try call.plan() { memory.write(plan: plan) }
    memory.cancel(job: 7)
    var worker = try WorkerProcess(
        helper: try #require(builtHelper()), family: call.family, memory: memory, niceness: 0)
    let patience = WorkerProcess.Patience(wall: 60, wallWhenStarved: 60)
    guard case .result(let result) = worker.run(call, of: file, job: 7, patience: patience) else {
        return nil
    }
    return result.status
}

extension `a cancelled decode` {
    @Test(
        arguments: [
            "lossy.webp", "turned.tif", "alpha.jxl", "streamed.jxl", "plain.heic", "turned.avif",
        ]
        .filter { hasDecoder(fileAt: Array("\(formatsFolder)/\($0)".utf8)) })
    func `stops in every family's worker`(name: String) throws {
        let path = Array("\(formatsFolder)/\(name)".utf8)
        #expect(try statusOfCancelledJob(path) == UInt32(DECODER_CANCELLED.rawValue))
    }
}
