public import DisplayList
public import Selecting

/// Another program that can be run about photos, as the configuration names it.
public struct OtherProgram: Hashable, Sendable {
    /// What it may do, by the word that it was defined with.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// It runs by itself, and sees nothing of the terminal.
        case apart = "command"
        /// It has the terminal until it ends.
        case terminal = "command!"
        /// It runs by itself, and only reads.
        case reading = "command?"
    }

    public var name: String
    public var kind: Kind
    /// As it was written.
    public var words: [UInt8]
    public var template: CommandTemplate

    /// Reads the words behind `command NAME =`.
    public init(name: String, kind: Kind, words: [UInt8]) throws(CommandError) {
        self.name = name
        self.kind = kind
        self.words = words
        template = try CommandTemplate(words)
    }
}

/// A program that is to be run about photos.
public struct ProgramOrder: Hashable, Sendable {
    public let program: OtherProgram
    public let photos: [PhotoID]

    package init(program: OtherProgram, photos: [PhotoID]) {
        self.program = program
        self.photos = photos
    }
}
