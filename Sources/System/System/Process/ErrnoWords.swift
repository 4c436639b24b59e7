import Glibc

/// Why the system does not start a program, in lower case.
public func words(forStart code: Int32) -> String {
    // The system's own words are "Resource temporarily unavailable", which names no resource.
    code == EAGAIN ? "too many processes" : words(forErrno: code).lowercased()
}

/// What the system calls an error number: "No such file or directory".
public func words(forErrno code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
