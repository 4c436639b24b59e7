import Glibc
import Invocation
import Loop
import System

exit(Program.run(commandLineWords()).code)
