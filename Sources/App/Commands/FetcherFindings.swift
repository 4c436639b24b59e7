import Fetching
import Invocation
import Messages
import PhotoLibrary
import System

/// What was found out about photos from the network: for `--doctor`.
struct FetcherFindings {
    /// Version and TLS of libcurl, and what locks the fetcher; or why there is none.
    let fetcher: String
    /// The folder of what was fetched, and what is in it.
    let cache: String

    /// Starts the fetcher, waits until it has locked itself, and ends it.
    init(_ options: ProgramOptions, helper: [UInt8]) {
        guard let home = BaseDirectories.current.cache else {
            cache = "no place for it: nothing can be fetched"
            fetcher = "not asked: there is no cache"
            return
        }
        let path = FetchSettings.folder(inCache: home)
        let text = String(decoding: path, as: UTF8.self)
        let settings = FetchSettings(options)
        let changesNothing = options.isReadOnly || options.isDryRun
        do throws(CacheFolderFault) {
            let folder: CacheFolder
            if changesNothing {
                guard let there = try CacheFolder(existing: path, session: settings.session) else {
                    cache = "\(text), not there yet"
                    fetcher =
                        "not asked: there is no cache, and \(options.isDryRun ? "--dry-run" : "--read-only") makes none"
                    return
                }
                folder = there
            } else {
                folder = try CacheFolder(path: path, session: settings.session)
            }
            let usage = folder.usage()
            let photos = usage.photos == 1 ? "1 photo" : "\(usage.photos) photos"
            cache = "\(text), \(photos), \(words(forBytes: usage.bytes))"
            fetcher = Self.fetcher(FetchSettings.program(beside: helper), folder, settings)
            if !changesNothing { folder.endSession() }
        } catch {
            cache = "\(text): \(words(for: error))"
            fetcher = "not asked: there is no cache"
        }
    }

    private static func fetcher(
        _ program: [UInt8], _ folder: CacheFolder, _ settings: FetchSettings
    ) -> String {
        do throws(FetcherEnd) {
            var process = try FetchProcess(
                program: program, folder: folder.descriptor, settings: settings)
            switch process.receive(milliseconds: 5000) {
            case .report(.hello(let facts)): return description(of: facts)
            case .ended(let end): throw end
            default: throw .doesNotStart
            }
        } catch .needs(let package) {
            return "needs \(package): sudo apt install \(package)"
        } catch .notBuilt {
            return "not supported by this build"
        } catch {
            return words(for: error)
        }
    }

    private static func description(of facts: FetcherFacts) -> String {
        var parts = ["libcurl \(facts.curl)", facts.tls.isEmpty ? "no TLS" : facts.tls]
        if facts.speaksHTTP2 { parts.append("HTTP/2") }
        if let fault = facts.certificates { parts.append(words(for: fault)) }
        let locks = [
            facts.landlock.map { "landlock \($0)" }, facts.filtersCalls ? "seccomp" : nil,
        ].compactMap(\.self)
        let text = parts.joined(separator: ", ")
        if facts.isInstrumented { return text + " (with a sanitizer built in, and not locked)" }
        return text + (locks.isEmpty ? "" : " (\(locks.joined(separator: ", ")))")
    }
}
