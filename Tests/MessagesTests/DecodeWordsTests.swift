import Decoding
import Glibc
import Messages
import Testing

@Suite struct `Words for photos that are not decoded` {
    @Test(
        arguments: [
            (EAGAIN, "too many processes"), (ENOMEM, "cannot allocate memory"),
            (EMFILE, "too many open files"), (EACCES, "permission denied"),
        ])
    func `name what keeps a worker from starting`(errno: Int32, reason: String) {
        let error = DecodeError.workerNotStarted(format: "JPEG", errno: errno)
        #expect(words(for: error) == "JPEG: its decoder does not start: \(reason)")
    }
}
