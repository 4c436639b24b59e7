import Browsing
import GridMode
import PhotoLibrary
import Selecting
import StackMode
import Testing

@testable import Invocation
@testable import Loop

@Suite struct `What a session begins with` {
    @Test func `is as the configuration says, but for what the command line names`() {
        var asked = ProgramOptions()
        asked.configuration.settings.mode = .grid
        asked.configuration.settings.resumes = false
        asked.configuration.settings.arePairs = false
        #expect(Options(asked).mode == .grid)
        #expect(!Options(asked).resumes && !Options(asked).arePairs)
        asked.mode = .stack
        asked.resumes = true
        asked.arePairs = true
        #expect(Options(asked).mode == .stack)
        #expect(Options(asked).resumes && Options(asked).arePairs)
    }

    @Test func `changes nothing where nothing is to be changed`() {
        var asked = ProgramOptions()
        #expect(Options(asked).policy == .writable)
        asked.isDryRun = true
        #expect(Options(asked).policy == .dryRun)
        asked.isReadOnly = true
        #expect(Options(asked).policy == .readOnly)
    }

    @Test(arguments: [0, 7, UInt64(Int.max)])
    func `has one number for all that is random`(seed: UInt64) {
        var asked = ProgramOptions()
        asked.configuration.settings.stack.seed = 3
        #expect(Options(asked).stack.seed == 3)
        asked.seed = seed
        #expect(Options(asked).stack.seed == Int(seed))
    }

    @Test(arguments: [SortKey.natural, .name, .date, .size])
    func `has the order that was asked for`(order: SortKey) {
        var asked = ProgramOptions()
        asked.sort = order
        asked.isReversed = true
        #expect(Options(asked).sort == order && Options(asked).isReversed)
    }
}
