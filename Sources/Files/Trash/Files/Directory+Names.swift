import CLinux
import Glibc

extension Directory {
    /// The names in the directory, in no order.
    func names() throws(FailedCall) -> [[UInt8]] {
        var length = 0
        var code: Int32 = 0
        guard
            let names = unsafe clinux_directory_names(descriptor.number, &length, &code)
        else { throw FailedCall(call: "readdir", code: code, path: path) }
        defer { unsafe free(names) }
        let text = unsafe UnsafeBufferPointer(start: names, count: length)
        return unsafe text.split(separator: 0).map { name in
            unsafe name.map { UInt8(bitPattern: $0) }
        }
    }
}
