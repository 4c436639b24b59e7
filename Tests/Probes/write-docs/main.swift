// Writes the manual pages and the completions of shells: `make docs`.

import Documents
import Glibc
import GoldenTexts

_ = unsafe setenv("RIFFLE_RECORD", "1", 1)
for document in Document.all({ GoldenText($0).text }) {
    guard case .recorded = GoldenText(document.path).compare(with: document.text) else {
        print("\(document.path) could not be written")
        exit(1)
    }
    print(document.path)
}
