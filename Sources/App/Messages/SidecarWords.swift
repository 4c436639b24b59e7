public import Decisions
public import DisplayList
import Glibc
public import Sidecars
import System

/// What could not be written beside photos, as people say it.
public func words(for news: SidecarNews) -> Sentence {
    switch news {
    case .leftAlone(let name, let failure):
        "sidecar \(text(name)) is not written\(because: words(for: failure))"
    case .kept(let name): "a second sidecar is kept as \(text(name))"
    case .folderTakesNone(let folder, let code):
        "no sidecars in \(text(folder)), which is \(code == ENOSPC || code == EDQUOT ? "full" : "read-only")\(reason: " · the desk keeps what you decide")"
    case .isBusy(let folder):
        "sidecars of \(text(folder)) wait\(because: "another riffle writes there, and the rest comes at the next start")"
    }
}

/// Why a sidecar was not written, as people say it.
public func words(for failure: SidecarFailure) -> Sentence {
    switch failure {
    case .refused(let refusal): Sentence(text: refusal.words)
    case .system(let code): Sentence(text: words(forErrno: code))
    case .unknownOrientation: "the photo's own orientation cannot be read"
    case .keepsChanging: "another program keeps writing it"
    case .keptBeside(let name):
        "what another program wrote is kept as \(text(name))"
    }
}
