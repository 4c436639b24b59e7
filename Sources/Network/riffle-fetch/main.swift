import FetchWork
import Glibc

exit(FetcherProgram.run(CommandLine.arguments))
