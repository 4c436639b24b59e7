/// What may be done with what the cache has.
package enum CacheUse: Hashable, Sendable {
    /// It is shown without a request.
    case fresh
    /// It is shown while it is revalidated.
    case stale
    /// It is revalidated before it is shown.
    case askFirst
}

extension CacheEntry {
    /// Nothing is believed to be fresh for longer, where the server did not say so.
    private static let guessLimit: Int64 = 24 * 3600

    private var control: CacheControl {
        CacheControl(
            (cacheControl ?? []).split(separator: UInt8(ascii: ",")).map {
                HTTPHeaders.trimmed($0)
            })
    }

    /// What may be done with it now, in seconds since 1970, by a riffle that calls itself so.
    package func use(now: Int64, agent: [UInt8]) -> CacheUse {
        let control = control
        guard !control.demandsAsking, isForUs(agent) else { return .askFirst }
        // A clock that was set back tells nothing.
        if now >= fetched, age + (now - fetched) < lifetime(control) { return .fresh }
        return control.forbidsStale ? .askFirst : .stale
    }

    /// The end of freshness, in seconds since 1970; in the past if it is revalidated first.
    var freshUntil: Int64 {
        let control = control
        // Whom the answer is for the first lines do not say.
        guard !control.demandsAsking, !varying.contains("user-agent") else { return 0 }
        return fetched + max(lifetime(control) - age, 0)
    }

    /// Whether it may be shown when the server cannot be reached.
    package func mayBeShownOffline(now: Int64, agent: [UInt8]) -> Bool {
        let control = control
        guard !control.demandsAsking, isForUs(agent) else { return false }
        return !control.forbidsStale || use(now: now, agent: agent) == .fresh
    }

    /// How many seconds it is fresh, counted from when the server made it.
    private func lifetime(_ control: CacheControl) -> Int64 {
        if isDetour { return 0 }
        if let seconds = control.maxAge { return seconds }
        let made = date.flatMap(HTTPDate.seconds) ?? fetched
        if let expires {
            // What is no date is in the past.
            return HTTPDate.seconds(expires).map { max($0 - made, 0) } ?? 0
        }
        guard let modified = lastModified.flatMap(HTTPDate.seconds) else { return 0 }
        return min(max(made - modified, 0) / 10, Self.guessLimit)
    }

    /// Whether other sessions may use it; `hasSecrets` tells that a user was named.
    package func mayBeKept(hasSecrets: Bool) -> Bool {
        guard !control.forbidsStoring else { return false }
        return varying.allSatisfy { name in
            name != "*" && !(hasSecrets && name == "authorization")
        }
    }

    /// Which of our headers the answer depends on.
    ///
    /// All but what we call ourselves are always the same.
    private var varying: [String] {
        (vary ?? []).split(separator: UInt8(ascii: ",")).map {
            String(decoding: HTTPHeaders.trimmed($0).map(HTTPHeaders.lower), as: UTF8.self)
        }
    }

    private func isForUs(_ agent: [UInt8]) -> Bool {
        !varying.contains("user-agent") || self.agent == agent
    }

    /// The headers by which the server can say that it did not change, without line ends.
    package var conditions: [[UInt8]] {
        if let etag { return [Array("If-None-Match: ".utf8) + etag] }
        guard let lastModified, HTTPDate.seconds(lastModified) != nil else { return [] }
        return [Array("If-Modified-Since: ".utf8) + lastModified]
    }

    /// As it is reported to the host.
    package func delivery(_ name: CacheName, _ standing: Delivery.Standing) -> Delivery {
        Delivery(
            name: name, length: length,
            mediaType: String(decoding: contentType ?? [], as: UTF8.self),
            lastModified: lastModified.flatMap(HTTPDate.seconds), standing: standing)
    }
}
