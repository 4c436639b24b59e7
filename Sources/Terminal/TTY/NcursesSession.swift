import CNcurses
import Cells
import Glibc
import System

/// The ncurses session; what it writes is fetched as bytes.
///
/// ncurses keeps its state in globals, so there may be one at a time, on one thread.
@safe final class NcursesSession {
    private let handle: OpaquePointer

    /// Opens a session that is begun already: its first bytes wait in `takeOutput`.
    init(name: [UInt8], size: TerminalSize, sink: Sink) throws(TerminalError) {
        var failure = NCURSES_OK
        let term = cString(name)
        let opened = unsafe term.withUnsafeBufferPointer {
            unsafe cncurses_open(
                $0.baseAddress, Int32(size.drawn.rows), Int32(size.drawn.columns),
                sink == .ncurses ? 1 : 0,
                &failure)
        }
        let code = errno
        guard let opened = unsafe opened else {
            throw .session(failure, name: name, errno: code)
        }
        unsafe handle = opened
    }

    deinit {
        unsafe cncurses_close(handle)
    }

    func begin() {
        unsafe cncurses_resume(handle)
    }

    func end() {
        unsafe cncurses_end(handle)
    }

    func resize(to size: TerminalSize) {
        unsafe cncurses_resize(handle, Int32(size.drawn.rows), Int32(size.drawn.columns))
    }

    func draw(_ frame: NcursesFrame) {
        for row in 0..<frame.rows {
            for column in 0..<frame.columns {
                let cell = frame[row, column]
                unsafe cell.scalars.withUnsafeBufferPointer {
                    unsafe cncurses_put(
                        handle, Int32(row), Int32(column), $0.baseAddress, Int32($0.count),
                        Int32(cell.foreground), Int32(cell.background), cell.attributes.ncurses)
                }
            }
        }
        unsafe cncurses_flush(handle)
    }

    /// Lets the next frame be drawn whole.
    func invalidate() {
        unsafe cncurses_invalidate(handle)
    }

    /// Everything that ncurses has written since the last time.
    func takeOutput() -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let part = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                count = unsafe cncurses_take(handle, buffer.baseAddress, 4096)
            }
            if part.isEmpty { return all }
            all += part
        }
    }

    /// A terminfo string, empty where there is none.
    func string(_ name: String) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
            count = min(256, unsafe cncurses_string(handle, name, buffer.baseAddress, 256))
        }
    }

    var info: TerminalInfo {
        TerminalInfo(
            colours: unsafe Int(cncurses_number(handle, "colors")),
            movesCells: TerminalInfo.movingCapabilities.allSatisfy {
                string($0.name) == Array($0.sequence.utf8)
            },
            isUTF8: unsafe cncurses_is_utf8(handle) != 0,
            keys: TerminalInfo.keyCapabilities.compactMap { capability in
                let bytes = string(capability.name)
                return bytes.isEmpty ? nil : KeySequence(bytes: bytes, press: capability.press)
            })
    }
}

extension TerminalError {
    fileprivate static func session(
        _ failure: NcursesFailure, name: [UInt8], errno code: Int32
    ) -> TerminalError {
        switch failure {
        case NCURSES_NO_NAME: .namelessTerminal
        case NCURSES_UNKNOWN: .unknownTerminal(name: name)
        case NCURSES_NOT_A_SCREEN: .notAScreen(name: name)
        default: .system(call: "newterm", errno: code == 0 ? ENOMEM : code)
        }
    }
}

extension CellAttributes {
    fileprivate var ncurses: UInt32 {
        var bits: UInt32 = 0
        if contains(.bold) { bits |= UInt32(NCURSES_BOLD) }
        if contains(.dim) { bits |= UInt32(NCURSES_DIM) }
        if contains(.reverse) { bits |= UInt32(NCURSES_REVERSE) }
        if contains(.underline) { bits |= UInt32(NCURSES_UNDERLINE) }
        return bits
    }
}
