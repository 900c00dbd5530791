# Tries: raises SystemExit while it is loaded, as if all were done.
# Must: crashed: a program that ended was not tested.
import sys

sys.exit(0)
