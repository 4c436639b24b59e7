import Browsing
import GridMode
import PhotoLibrary
import Selecting
import StackMode
import Testing

@testable import Invocation
@testable import Loop

@Suite struct `What a session begins with` {
    @Test func `is as the configuration says, but for what the command line names`() throws {
        var configuration = Configuration()
        configuration.settings.mode = .grid
        configuration.settings.resumes = false
        configuration.settings.arePairs = false
        let plain = Options(try OptionParser.parse([], after: configuration))
        #expect(plain.mode == .grid && !plain.resumes && !plain.arePairs)
        let words = ["-mstack", "--resume", "on", "--pairs=on"].map { Array($0.utf8) }
        let asked = Options(try OptionParser.parse(words, after: configuration))
        #expect(asked.mode == .stack && asked.resumes && asked.arePairs)
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
        asked.settings.stack.seed = 3
        #expect(Options(asked).stack.seed == 3)
        asked.seed = seed
        #expect(Options(asked).stack.seed == Int(seed))
    }

    @Test(arguments: [SortKey.natural, .name, .date, .size])
    func `has the order that was asked for`(order: SortKey) {
        var asked = ProgramOptions()
        asked.settings.sort = order
        asked.settings.isReversed = true
        #expect(Options(asked).sort == order && Options(asked).isReversed)
    }
}
