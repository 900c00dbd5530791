# Tries: raises SystemExit while it is loaded.
# Must: crashed: nothing was tested.
import sys

sys.exit(0)
