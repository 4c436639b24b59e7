import Glibc

exit(Program.run(commandLineWords()).rawValue)
