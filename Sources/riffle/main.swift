import Glibc

exit(Program.run(commandLineWords()).code)
