public import Decisions
public import DisplayList
import Glibc
public import Sidecars
import System

/// What could not be written beside photos, as people say it.
public func words(for news: SidecarNews) -> Sentence {
    switch news {
    case .leftAlone(let name, let failure):
        "\(text(name)) was left alone\(because: words(for: failure))"
    case .kept(let name): "another program's sidecar is \(text(name))"
    case .folderTakesNone(let folder, let code):
        "kept in the desk: \(text(folder)) is \(code == ENOSPC || code == EDQUOT ? "full" : "read-only")"
    case .isBusy(let folder):
        "another riffle writes in \(text(folder))\(because: "the rest is written at the next start")"
    }
}

/// Why a sidecar was not written, as people say it.
public func words(for failure: SidecarFailure) -> Sentence {
    switch failure {
    case .refused(let refusal): Sentence(text: refusal.words)
    case .system(let code): Sentence(text: words(forErrno: code))
    case .keepsChanging: "another program keeps writing it"
    case .keptBeside(let name):
        "what another program wrote is kept as \(text(name))"
    }
}
