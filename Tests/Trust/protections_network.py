#!/usr/bin/env python3
"""Takes the protections of photos from the network out, one at a time, in a copy of the sources, and sees a test fail for each.

As protections_formats.py: the rules of redirections, what becomes of user and password, lengths and limits, certificates, what a
message may say, the lock-down, the cache's folder. Prints a row of a table for each, and the line of a gate.
Usage: protections_network.py [WORD-IN-NAME...]
"""

import sys

from gate import missing_tools
from protections import named

TARGETS = ("FetchingTests", "FetchWorkTests", "riffle-fetch")
HOP = "Sources/Network/FetchWork/Transfers/FetchHop.swift"
VERDICT = "Sources/Network/FetchWork/Transfers/TransferVerdict.swift"
TRANSFER = "Sources/Network/CCurl/transfer.c"
READING = "Sources/Network/Fetching/Messages/FetchReport+Reading.swift"
STORE = "Sources/Network/Fetching/Cache/Store/CacheFolder"
CALLS = "Sources/System/CLinux/lock_fetcher_calls.c"
PLACE = "FetchWorkTests.*PublicAddressTests"
VERDICTS = "FetchWorkTests.*VerdictTests"
FETCHES = "FetchWorkTests.*FetchingTests.swift"
ENCRYPTION = "FetchWorkTests.*EncryptionTests"
FOLDER = "FetchingTests.*CacheFolderTests"
MESSAGES = "FetchingTests.*MessageTests"
LOCK = "FetchWorkTests.*FetcherLockTests"

# What is taken out, where, the text and what takes its place, and the tests that must fail.
PROTECTIONS = [
    ("no way from https to http", HOP, "guard target.isSecure || !address.isSecure else", "guard target.isSecure || !target.isSecure else",
     ENCRYPTION),
    ("five redirections", HOP, "guard redirections < Self.limit else", "guard redirections < 100 else", VERDICTS),
    ("http and https alone", "Sources/Network/Fetching/Addresses/WebAddress+Reading.swift",
     'guard kind == Array("http".utf8) || kind == Array("https".utf8) else { throw .otherKind }',
     "guard !kind.isEmpty else { throw .otherKind }", "FetchingTests.*WebAddressTests"),
    ("no request to a private address on a connection that is there", TRANSFER, "    if (t->refuses_private && t->was_private) {",
     "    if (t->refuses_private && t->was_private && 0) {", PLACE),
    ("what a public server is remembered by", HOP, "isFromPublic: isFromPublic || !wasPrivate", "isFromPublic: isFromPublic && !wasPrivate",
     PLACE),
    ("user and password for their own server", HOP, "isSame ? target.withSecrets(of: address) : target.withoutSecrets",
     "isSame || !isSame ? target.withSecrets(of: address) : target.withoutSecrets", "FetchWorkTests.*SecretTests"),
    ("user and password of a server's own", HOP, ": target.withoutSecrets", ": target", VERDICTS),
    ("no password in what is listed", "Sources/Network/Fetching/Addresses/WebAddress+Reading.swift",
     "given: Array(bytes[..<after.startIndex] + place + rest))", "given: place.isEmpty ? [] : bytes)", "FetchingTests.*WebAddressTests"),
    ("the length that was declared", VERDICT, "if let declared = outcome.declared, declared != outcome.received {",
     "if let declared = outcome.declared, declared == 0, declared != outcome.received {", VERDICTS),
    ("a connection that ended early", VERDICT, "default: .retry(.cutOff(bytes: outcome.received), seconds: nil)",
     "default: nil", FETCHES),
    ("the most bytes of a photo", TRANSFER, "if (size > t->limit - t->received || (declared > 0 && (uint64_t)declared > t->limit)) {",
     "if (declared > 0 && (uint64_t)declared > t->limit) {", FETCHES),
    ("the most bytes that are announced", TRANSFER, "(declared > 0 && (uint64_t)declared > t->limit)", "(declared > 0 && 0)", FETCHES),
    ("the most bytes of headers", TRANSFER, "        t->reason = CCURL_HEADERS_TOO_LONG;\n        return 0;\n", "        return size;\n", FETCHES),
    ("headers behind the body", TRANSFER, "    if (t->headers_done) return size;\n", "", "FetchWorkTests.*KeepingTests"),
    ("what is packed", VERDICT, "            return .failed(.packed)\n", "            return .whole\n", FETCHES),
    ("who signed a certificate", TRANSFER, "CURLOPT_SSL_VERIFYPEER, 1L", "CURLOPT_SSL_VERIFYPEER, 0L", ENCRYPTION),
    ("whom a certificate is for", TRANSFER, "CURLOPT_SSL_VERIFYHOST, 2L", "CURLOPT_SSL_VERIFYHOST, 0L", ENCRYPTION),
    ("progress within the total", READING, "guard total == 0 || bytes <= total else { throw MessageFault() }\n", "", MESSAGES),
    ("the kind of a delivered file", READING, "guard name.form != .part, length > 0, Delivery.isMediaType(type),",
     "guard length > 0, Delivery.isMediaType(type),", MESSAGES),
    ("what a media type may hold", READING, "guard name.form != .part, length > 0, Delivery.isMediaType(type),",
     "guard name.form != .part, length > 0,", MESSAGES),
    ("hello first, and once", "Sources/Network/Fetching/Process/FetchProcess.swift", "guard isHello != hasSaidHello else", "guard isHello || !isHello else",
     "FetchWorkTests.*LifeTests"),
    ("no control character in what is kept", "Sources/Network/Fetching/Cache/Rules/CacheEntry+Text.swift",
     "guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }),", "guard !value.contains(0x0a),", "FetchingTests.*CacheEntryTextTests"),
    ("none in headers", "Sources/Network/Fetching/Cache/Rules/HTTPHeaders.swift", "guard !name.isEmpty, name.allSatisfy(Self.isOfName), value.allSatisfy(Self.isOfValue)",
     "guard !name.isEmpty, name.allSatisfy(Self.isOfName), value.allSatisfy({ !Self.isOfValue($0) || true })", "FetchingTests.*FreshnessTests"),
    ("body and entry that belong together", f"{STORE}+Entries.swift", "body.inode == entry.inode", "body.inode >= 0", FOLDER),
    ("the folder's owner", f"{STORE}.swift", "guard status.owner == geteuid() else { throw .foreign }\n", "", FOLDER),
    ("a folder that is no link", f"{STORE}.swift", "O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC", "O_RDONLY | O_DIRECTORY | O_CLOEXEC", FOLDER),
    ("what is in use stays", f"{STORE}+Trimming.swift", "isInUse(name) { continue }", "false { continue }", FOLDER),
    ("no-store", "Sources/Network/Fetching/Cache/Rules/CacheEntry+Freshness.swift", "guard !control.forbidsStoring else { return false }\n", "",
     "FetchingTests.*FreshnessTests"),
    ("landlock", "Sources/System/CLinux/lock_fetcher_files.c", "int result = is_whole ? lock_by_rules(rules) : -1;", "int result = is_whole ? 0 : -1;", LOCK),
    ("ports", "Sources/System/CLinux/lock_fetcher_files.c", "struct port_rule rule = {CONNECT, plan->ports[i]};",
     "struct port_rule rule = {CONNECT, plan->ports[i] + 1u};", LOCK),
    ("seccomp", CALLS, "return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;", "return program.len > 0;", LOCK),
    ("no local sockets", CALLS, "    add_verdict(f, SECCOMP_RET_ERRNO | EACCES);\n", "    add_verdict(f, SECCOMP_RET_ALLOW);\n", LOCK),
    ("no memory becomes code", CALLS, "    filter_code(&f);\n", "    (void)filter_code;\n", LOCK),
]


def main():
    if missing_tools("swift", "git"):
        return print("gate protections of the network: 0 cases, 0 not noticed; skipped: no Swift toolchain")
    # Its check looks at the list here.
    import mutants
    mutants.prepare()
    trial = mutants.Trial(TARGETS)
    complaint = trial.build()
    if complaint:
        return f"does not compile as it is\n{complaint}"
    rows = named(PROTECTIONS)
    for suite in sorted({row[4] for row in rows}):
        passed, output = trial.test(suite)
        if not passed or " with 0 tests" in output or "Test run with" not in output:
            return f"{suite} does not pass as it is, or is none\n{output[-3000:]}"
    print("| module | taken out | tests | what they said |\n|---|---|---|---|", flush=True)
    unnoticed, broken = mutants.put_in(trial, rows)
    for name in unnoticed:
        print(f"  FAILED {name}: nothing noticed")
    print(f"gate protections of the network: {len(rows) - len(broken)} cases, {len(unnoticed)} not noticed")
    return 1 if unnoticed or broken else 0


if __name__ == "__main__":
    sys.exit(main())
