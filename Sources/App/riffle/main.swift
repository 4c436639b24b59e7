import Glibc
import Invocation
import System

exit(Program.run(commandLineWords()).code)
