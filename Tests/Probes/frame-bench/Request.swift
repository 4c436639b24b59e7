import Browsing
import DisplayList
import ViewModel

/// What the command line asks for.
struct Request {
    var folder: [UInt8] = []
    var sizes: [Viewport] = []
    /// How often each animation is played.
    var rounds = 5
    private var only = ""

    /// Nil where it cannot be understood.
    init?(_ arguments: ArraySlice<String>) {
        var rest = arguments
        guard let folder = rest.popFirst() else { return nil }
        self.folder = Array(folder.utf8)
        while let word = rest.popFirst() {
            switch word {
            case "--only":
                guard let text = rest.popFirst() else { return nil }
                only = text
            case "--rounds":
                guard let count = rest.popFirst().flatMap(Int.init), count > 0 else { return nil }
                rounds = count
            default:
                let sides = word.split(separator: "x").compactMap { Int($0) }
                guard sides.count == 2, sides.allSatisfy({ 8...1000 ~= $0 }) else { return nil }
                sizes.append(Viewport(columns: sides[0], rows: sides[1]))
            }
        }
        if sizes.isEmpty { return nil }
    }

    /// True for animations whose mode or name holds the text asked for.
    func wants(_ animation: Animation) -> Bool {
        only.isEmpty || "\(animation.mode.title) \(animation.name)".contains(only)
    }
}
