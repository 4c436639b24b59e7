import CDecoders
import Testing

@testable import Decoding

@Suite struct `the memory that a worker shares` {
    /// The kernel maps whole pages, which are of 4 to 64 KB.
    @Test func `has its pixels at the start of a page, however large pages are`() {
        #expect(worker_pixels_offset() % 65536 == 0)
        #expect(worker_pixels_offset() > 0)
        #expect(SharedMemory()?.pixels(4) == [0, 0, 0, 0])
    }
}
