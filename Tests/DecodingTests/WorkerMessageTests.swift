import CLinux
import Glibc
import Testing

@Suite struct `a message between riffle and a worker` {
    @Test func `counts only whole`() throws {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue)
        try #require(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        for count in 1...16 {
            let sent = (0..<count).map { UInt8($0 + 1) }
            #expect(unsafe send(ends[0], sent, count, 0) == count)
            var message = [UInt8](repeating: 0, count: 8)
            let error = unsafe clinux_receive(ends[1], &message, 8, nil, 1000)
            #expect(error == (count == 8 ? 0 : EPROTO), "\(count) of 8 bytes")
            if count == 8 { #expect(message == sent) }
        }
    }
}
