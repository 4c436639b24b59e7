import Bindings
import Browsing
import Invocation
import ViewModel

/// A file of the project that is made from the tables of options, settings, keys and commands.
public struct Document: Sendable {
    /// From the folder that holds Package.swift on.
    public let path: String
    public let text: String

    /// All there are; `read` has the text of a template by its path.
    public static func all(_ read: (String) -> String) -> [Document] {
        ["riffle.1", "riffle-config.5"].map {
            Document(path: "docs/\($0)", text: manual(template: read("docs/manual/\($0).in")))
        } + [
            Document(path: "assets/completions/riffle.bash", text: bashCompletion),
            Document(path: "assets/completions/_riffle", text: zshCompletion),
            Document(path: "assets/completions/riffle.fish", text: fishCompletion),
        ]
    }
}

/// All settings, in the order of the configuration file.
let settings = Setting<Options>.all
