# Tries to drown the runner through standard error, in large pieces.
# Must end as too-much-output.
import os
while True:
    os.write(2, b'x' * 65536)
