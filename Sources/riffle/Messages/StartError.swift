import Decoding
import Glibc
import PhotoLibrary
import TTY

/// Why the interface could not be started.
enum StartError: Error {
    case noTerminal(TerminalError)
    case noDecoder(DecodeError)
    case noThreads
    case noDescriptors
    /// Nothing was found to show; what stood in the way, if anything did.
    case noPhotos([LibraryError])
    /// A signal asked to end before there was anything to show.
    case interrupted(by: Signal)

    var status: ExitStatus {
        switch self {
        case .noTerminal: .usage
        case .noPhotos: .nothingToShow
        case .interrupted(let signal): .ended(signal: signal.number)
        case .noDecoder, .noThreads, .noDescriptors: .failure
        }
    }
}

func words(for error: StartError) -> String {
    switch error {
    case .noTerminal(let error): words(for: error)
    case .noDecoder(let error): words(for: error)
    case .noThreads: "the system allows no more threads"
    case .noDescriptors: "the process may open no more files"
    case .noPhotos: "no pictures there that riffle can show"
    case .interrupted: "interrupted"
    }
}

/// What the process lacks, by the name that shells give it.
func words(for shortage: ProcessShortage) -> String {
    switch shortage {
    case .files(let count):
        "the process may open only \(count) files (ulimit -n); "
            + "riffle needs \(ProcessShortage.filesNeeded)"
    case .fileSize(let count):
        "the process may write files of \(words(forBytes: Int64(clamping: count))) at most "
            + "(ulimit -f); pictures need "
            + words(forBytes: Int64(clamping: DecodePool.sharedMemorySize))
    }
}

func words(for error: TerminalError) -> String {
    switch error {
    case .noTerminal: "there is no terminal to draw on; --render draws without one"
    case .namelessTerminal: "TERM is not set, so nothing is known of the terminal"
    case .unknownTerminal(let name):
        "nothing is known of a terminal called \(text(name)) (TERM); is its terminfo installed?"
    case .notAScreen(let name):
        "a terminal called \(text(name)) (TERM) cannot move its cursor; --render draws without"
    case .inBackground: "riffle was started in the background; bring it to the front with fg"
    case .system(_, EMFILE), .system(_, ENFILE): words(for: StartError.noDescriptors)
    case .system(let call, let code): "\(call) failed: \(words(forErrno: code))"
    }
}

private func text(_ name: [UInt8]) -> String {
    String(decoding: name, as: UTF8.self)
}
