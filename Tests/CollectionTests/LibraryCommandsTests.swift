import DisplayList
import Selecting
import System
import Testing

@testable import Collection

@Suite struct `What the loop tells the library's thread` {
    private func names(_ commands: [LibraryThread.Command]) -> [String] {
        commands.map { String(describing: $0).split(separator: "(").first.map(String.init) ?? "" }
    }

    @Test func `is taken in its order, what was put off first`() throws {
        let mailbox = try #require(Mailbox<LibraryThread.Command>())
        var commands = LibraryCommands(mailbox)
        mailbox.post(.shown)
        #expect(!commands.hasDeferred)
        commands.deferAll()
        #expect(commands.hasDeferred)
        mailbox.post(.lookAgain)
        #expect(names(commands.takeAll()) == ["shown", "lookAgain"])
        #expect(!commands.hasDeferred && commands.takeAll().isEmpty)
    }

    @Test func `counts at once where it is an order, and is kept where it is not`() throws {
        let mailbox = try #require(Mailbox<LibraryThread.Command>())
        var commands = LibraryCommands(mailbox)
        mailbox.post(.shown)
        mailbox.post(.sort(.date, isReversed: false))
        mailbox.post(.lookAgain)
        mailbox.post(.sort(.size, isReversed: true))
        let orders = commands.takeOrders()
        #expect(orders.map(\.sort) == [.date, .size] && orders.map(\.isReversed) == [false, true])
        #expect(names(commands.takeAll()) == ["shown", "lookAgain"])
    }

    @Test func `announces which photos are about to be moved`() throws {
        let mailbox = try #require(Mailbox<LibraryThread.Command>())
        var commands = LibraryCommands(mailbox)
        #expect(commands.announcesFiling(of: 3) == false)
        mailbox.post(.filing([PhotoID(2), PhotoID(3)]))
        #expect(commands.announcesFiling(of: 3) && !commands.announcesFiling(of: 4))
        #expect(names(commands.takeAll()) == ["filing"])
    }
}
