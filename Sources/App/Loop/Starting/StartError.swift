import Decoding
import Invocation
import Messages
import PhotoLibrary
import System
import TTY

/// Why the interface could not be started.
enum StartError: Error {
    case noTerminal(TerminalError)
    case noDecoder(DecodeError)
    case noThreads
    case noDescriptors
    /// What happens cannot be told there.
    case noEvents([UInt8], LineFileError)
    /// Nothing was found to show; what stood in the way, if anything did.
    case noPhotos([LibraryError])
    /// A signal asked to end before there was anything to show.
    case interrupted(by: Signal)

    /// How the program ends for it.
    var status: ExitStatus {
        switch self {
        case .noTerminal, .noEvents: .usage
        case .noPhotos: .nothingToShow
        case .interrupted(let signal): .ended(signal: signal.number)
        case .noDecoder, .noThreads, .noDescriptors: .failure
        }
    }
}

/// Why the interface could not be started, in words.
func words(for error: StartError) -> String {
    switch error {
    case .noTerminal(let error): words(for: error)
    case .noDecoder(let error): words(for: error)
    case .noThreads: "the system allows no more threads"
    case .noDescriptors: wordsForNoDescriptors
    case .noEvents(let path, let error):
        "--events \(String(decoding: path, as: UTF8.self)): \(words(for: error))"
    case .noPhotos: "no pictures there that riffle can show"
    case .interrupted: "interrupted"
    }
}
