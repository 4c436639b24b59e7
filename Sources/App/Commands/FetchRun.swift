import Decoding
import DisplayList
import Downloads
import Fetching
import Invocation
import PhotoLibrary
import System

/// What commands without an interface do with photos on the network.
enum RemoteUse {
    /// They are fetched, and then files like others.
    case fetch
    /// Their addresses are enough.
    case name
    /// They are no files, and nothing is done with them.
    case refuse
}

/// Photos of the network fetched for a command: their files are there until it ends.
final class FetchRun {
    private let thread: DownloadThread?
    private let mailbox: Mailbox<FetchNews>?

    init(_ options: ProgramOptions) {
        let mailbox = Mailbox<FetchNews>()
        self.mailbox = mailbox
        guard let mailbox, let helper = DecodePool.findHelper(),
            let cache = BaseDirectories.current.cache
        else {
            thread = nil
            return
        }
        thread = DownloadThread(
            program: FetchSettings.program(beside: helper),
            folder: FetchSettings.folder(inCache: cache), settings: FetchSettings(options),
            deliver: { mailbox.post($0) })
    }

    deinit { thread?.end() }

    /// Fetches all addresses; returns for each its file or the reason why there is none, in their order.
    func fetch(_ addresses: [PhotoAddress]) -> [Result<[UInt8], FetchFault>] {
        var answers: [PhotoID: Result<[UInt8], FetchFault>] = [:]
        var wishes: [FetchWish] = []
        for (number, address) in addresses.enumerated() {
            if let web = address.web, thread != nil {
                wishes.append(FetchWish(PhotoID(number), web))
            } else {
                let fault = address.fault.map { FetchFault.address($0) }
                answers[PhotoID(number)] = .failure(fault ?? .noFetcher(.noResources))
            }
        }
        thread?.want(wishes, ports: Set(wishes.map(\.address.connectedPort)))
        while answers.count < addresses.count, let mailbox {
            waitForInput(on: [mailbox.descriptor], milliseconds: -1)
            for news in mailbox.drain() {
                switch news {
                case .progress, .begun, .unasked: break
                case .here(let photo, let file), .changed(let photo, let file):
                    answers[photo] = .success(file.path)
                case .failed(let photo, let fault): answers[photo] = .failure(fault)
                }
            }
        }
        return addresses.indices.map { answers[PhotoID($0)] ?? .failure(.noFetcher(.noResources)) }
    }
}
