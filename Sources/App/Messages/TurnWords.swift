import Decoding
public import DisplayList
public import FileWork
import System

/// Why a file was not turned, for behind its name.
public func words(for failure: FileTurner.Failure) -> Sentence {
    switch failure {
    case .file(let error): words(for: error)
    case .picture(.notWithoutLoss): "cannot be turned without loss"
    case .picture(.decoder(let error)): "\(words(for: error))"
    case .picture(.notAsMeant): "the turned file is not what was written · it stays as it was"
    case .picture(.cannotBeTold):
        "its file system would not tell the turned file from the original · copy it elsewhere"
    case .picture(.cannotWrite(let errno)): "cannot be written (\(words(forErrno: errno)))"
    }
}

/// How a JPEG was turned where its pixels stayed as they were; nil where they were turned, and for other formats.
public func words(for turned: FileTurner.Turned) -> Sentence? {
    guard let reason = turned.reason else { return nil }
    let why =
        switch reason {
        case .side(let side, let multiple): "\(side) is not a multiple of \(multiple)"
        case .moreBehind: "more lies behind its picture"
        case .notTurned: "its pixels cannot be turned"
        case .tooLarge: "it is too large"
        }
    return "turned by its orientation tag (\(why))"
}
