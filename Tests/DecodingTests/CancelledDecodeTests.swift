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
                    colour: nil, inks: nil)
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
