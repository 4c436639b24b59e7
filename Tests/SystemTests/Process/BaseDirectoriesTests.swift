import Glibc
import System
import Testing

/// What the variables of an environment give, as text.
private func directories(_ environment: [String: String]) -> BaseDirectories {
    BaseDirectories { environment[$0].map { Array($0.utf8) } }
}

private func text(_ path: [UInt8]?) -> String? { path.map { String(decoding: $0, as: UTF8.self) } }

@Suite struct `The base directories` {
    private let own = "/tmp/riffle-base-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    /// The home of another user: root makes one, to others it is that of root.
    private var foreign: String { geteuid() == 0 ? own + "/foreign" : "/" }

    private func made(_ body: () -> Void) {
        mkdir(own, 0o700)
        if geteuid() == 0 {
            mkdir(foreign, 0o700)
            chown(foreign, 12345, 12345)
        }
        body()
        system("rm -rf '\(own)'")
    }

    @Test func `are where the specification has them`() {
        made {
            let home = directories(["HOME": own])
            #expect(!home.homeIsForeign && !home.configIsForeign)
            #expect(text(home.cache) == own + "/.cache")
            #expect(text(home.config) == own + "/.config")
            #expect(text(home.data) == own + "/.local/share")
            #expect(text(home.state) == own + "/.local/state")
            let named = directories([
                "HOME": own, "XDG_CACHE_HOME": own + "/not/there", "XDG_CONFIG_HOME": "/etc",
                "XDG_STATE_HOME": "relative",
            ])
            #expect(text(named.cache) == own + "/not/there")
            #expect(text(named.config) == "/etc" && !named.configIsForeign)
            #expect(text(named.state) == own + "/.local/state")
        }
    }

    @Test func `are none in the home of another user, whose configuration is read`() {
        made {
            let sudo = directories(["HOME": foreign])
            #expect(sudo.homeIsForeign && sudo.configIsForeign && sudo.data == nil)
            let inForeign = foreign == "/" ? "/." : foreign + "/"
            for path in [sudo.cache, sudo.state] {
                #expect(text(path)?.hasPrefix(inForeign) != true)
            }
            #expect(text(sudo.config) == (foreign == "/" ? "/.config" : foreign + "/.config"))
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a folder of somebody else"))
    func `are none where a variable names a folder of another user`() {
        made {
            let names = ["CACHE", "CONFIG", "DATA", "STATE"]
            let kept = Dictionary(
                uniqueKeysWithValues: names.map { ("XDG_\($0)_HOME", foreign + "/\($0)/not/there") }
            )
            let sudo = directories(kept.merging(["HOME": own]) { $1 })
            #expect(!sudo.homeIsForeign && sudo.configIsForeign)
            #expect(text(sudo.cache) == own + "/.cache")
            #expect(text(sudo.data) == own + "/.local/share")
            #expect(text(sudo.state) == own + "/.local/state")
            #expect(text(sudo.config) == foreign + "/CONFIG/not/there")
        }
    }
}
