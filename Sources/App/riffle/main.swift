import Glibc
import Invocation
import Process

exit(Program.run(commandLineWords()).code)
