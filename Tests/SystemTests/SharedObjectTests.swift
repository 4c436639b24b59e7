import Glibc
import Testing

@testable import System

@Suite(.serialized) struct `Memory that a terminal reads` {
    private func isThere(_ object: SharedObject?) -> Bool {
        guard let object else { return false }
        let path = "/dev/shm" + String(decoding: object.name, as: UTF8.self)
        return access(path, F_OK) == 0
    }

    @Test func `is gone with its object`() {
        var object = SharedObject([1, 2, 3], number: 901)
        #expect(isThere(object))
        // A number is used once.
        #expect(SharedObject([4], number: 901) == nil)
        let name = object?.name ?? []
        object = nil
        #expect(access("/dev/shm" + String(decoding: name, as: UTF8.self), F_OK) != 0)
    }

    @Test func `is gone once the session is closed, and no more is made`() {
        let objects = SharedObjects()
        let first = objects.make([1], number: 902)
        #expect(isThere(first))
        objects.close()
        #expect(!isThere(first))
        #expect(objects.make([2], number: 903) == nil)
        objects.open()
        let second = objects.make([3], number: 904)
        #expect(isThere(second))
    }
}
