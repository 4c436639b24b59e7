public import Glibc

/// The size of the terminal behind a descriptor; nil where there is none, or none that is known.
public func windowSize(of descriptor: Int32) -> winsize? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
        size.ws_row > 0
    else { return nil }
    return size
}
