import Cells
import Composing
import Glibc
import Screen
import ViewModel

/// What a session has come to, as one line on the terminal once the screen is given back.
struct ClosingLine {
    let options: Options
    let interface: Interface

    /// Says it, unless nothing was done, nothing is to be said, or nobody sits at the other end of standard error.
    func say() {
        guard !options.isQuiet, !options.isDryRun, isatty(STDERR_FILENO) == 1, let text else {
            return
        }
        writeAll(Array(text.utf8) + [0x0A], to: STDERR_FILENO)
    }

    /// Only what is in the trash by now counts, and favourites that this session has made.
    private var text: String? {
        let deeds = interface.model.deeds
        var parts: [String] = []
        if deeds.trashed > 0 { parts.append("\(deeds.trashed) trashed") }
        if deeds.favourites > 0 {
            parts.append(
                "\(deeds.favourites) \(deeds.favourites == 1 ? "favourite" : "favourites")")
        }
        guard !parts.isEmpty else { return nil }
        let sentence = parts.joined(separator: ", ")
        guard deeds.trashed > 0 else { return sentence }
        let them = deeds.trashed == 1 ? "it" : "them"
        let parting = interface.screen.encoding == .ascii ? "; " : " · "
        return sentence + parting + "riffle --undo-session brings \(them) back"
    }
}
