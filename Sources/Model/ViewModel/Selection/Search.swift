import Browsing
import DisplayList
import Selecting

/// What is looked for among the names of the photos shown.
struct Search: Hashable, Sendable {
    /// As it was typed.
    let text: [UInt8]
    /// The photos that it is for, in their order, as of the last look.
    var matches = PhotoList()

    init(_ text: [UInt8]) {
        self.text = text
    }

    /// A part of a name or, with `* ? [`, all of it; letters in either case.
    var filter: Filter {
        let isPattern = Glob.isPattern(text)
        return .text(.name, isPattern ? .fits(Glob(text), written: text) : .contains(text))
    }
}
