import Browsing
package import Fetching
package import Invocation
import PhotoLibrary
import System

extension FetchSettings {
    /// What the options ask for; where nothing is to be changed, nothing is kept.
    package init(_ options: ProgramOptions) {
        self.init()
        let network = options.settings.network
        version = Invocation.version
        parallel = network.parallel
        timeout = network.timeout
        fileLimit = UInt64(network.fileBytes)
        cacheLimit = UInt64(network.cacheBytes)
        keeps = options.usesHTTPCache && !options.isReadOnly && !options.isDryRun
        isOffline = options.isOffline
        session = SessionTag(.random(in: .min ... .max))
    }

    /// The program that fetches, which is where the decode workers are.
    package static func program(beside helper: [UInt8]) -> [UInt8] {
        BytePath.join(BytePath.directory(helper), Array("riffle-fetch".utf8))
    }

    /// The folder of what was fetched, in the user's cache.
    package static func folder(inCache home: [UInt8]) -> [UInt8] {
        BytePath.join(home, Array("riffle/http".utf8))
    }
}
