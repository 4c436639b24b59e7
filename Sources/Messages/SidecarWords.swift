import Cells
public import Decisions
import Glibc
import Process
public import Sidecars

/// What could not be written beside photos, as people say it.
public func words(for news: SidecarNews) -> String {
    switch news {
    case .leftAlone(let name, let failure):
        String(decoding: harmlessText(name), as: UTF8.self)
            + " was left alone: \(words(for: failure))"
    case .kept(let name):
        "what another program wrote is kept as "
            + String(decoding: harmlessText(name), as: UTF8.self)
    case .folderTakesNone(let folder, let code):
        "kept in the desk: " + String(decoding: harmlessText(folder), as: UTF8.self)
            + (code == ENOSPC || code == EDQUOT ? " is full" : " is read-only")
    case .isBusy(let folder):
        "another riffle writes sidecars in " + String(decoding: harmlessText(folder), as: UTF8.self)
            + ": the rest is written at the next start"
    }
}

/// Why a sidecar was not written, as people say it.
public func words(for failure: SidecarFailure) -> String {
    switch failure {
    case .refused(let refusal): refusal.words
    case .system(let code): words(forErrno: code)
    case .keepsChanging: "another program keeps writing it"
    case .keptBeside(let name):
        "what another program wrote is kept as "
            + String(decoding: harmlessText(name), as: UTF8.self)
    }
}
