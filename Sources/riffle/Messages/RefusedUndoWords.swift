import Trash

extension TrashError {
    /// Whether a photo is not in the trash any more, so that no other try can bring it back.
    var isFinal: Bool {
        switch self {
        case .goneFromTrash, .alreadyRestored, .notRestorable: true
        default: false
        }
    }
}

/// Why a photo of this session did not come back, and what can be done about it.
func refusedUndoWords(for error: TrashError) -> String {
    let reason = words(forReturn: error)
    return error.isFinal ? reason : "\(reason) · mend that, then u"
}

/// A photo is another file than the one that was known.
func words(forChanged name: [UInt8]) -> String {
    "\(String(decoding: name, as: UTF8.self)) has changed on disk and is shown anew"
}
