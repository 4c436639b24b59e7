import CDecoders
import CLinux
import Glibc
import Testing

@testable import Decoding

/// A worker holds the same memory: where it could be cut, reading its pixels would end riffle.
@Suite struct `the memory that a worker shares, once it is made` {
    private static let shrinking: Int32 = 0x0002
    private static let growing: Int32 = 0x0004
    private static let sealing: Int32 = 0x0001

    @Test func `can be neither cut nor extended by who holds it`() throws {
        let memory = try #require(SharedMemory())
        let size = Int(worker_memory_size())
        for length in [0, 1, size - 1, size + 1, 2 * size] {
            errno = 0
            #expect(ftruncate(memory.descriptor, off_t(length)) == -1, "\(length)")
            #expect(errno == EPERM, "\(length)")
        }
        var facts = stat()
        #expect(fstat(memory.descriptor, &facts) == 0)
        #expect(facts.st_size == size)
        #expect(memory.pixels(4) == [0, 0, 0, 0])
    }

    /// A seal more would be as bad: what cannot be written cannot be decoded into.
    @Test func `can be sealed no further`() throws {
        let memory = try #require(SharedMemory())
        // F_ADD_SEALS, F_GET_SEALS and F_SEAL_WRITE, which Swift does not know.
        let (adding, asking, writing): (Int32, Int32, Int32) = (1033, 1034, 0x0008)
        let seals = fcntl(memory.descriptor, asking)
        for seal in [Self.sealing, Self.shrinking, Self.growing] { #expect(seals & seal != 0) }
        errno = 0
        #expect(fcntl(memory.descriptor, adding, writing) == -1)
        #expect(errno == EPERM)
    }
}
