# Tries to flood the runner through standard error, in large chunks.
# Must end as too-much-output.
import os
while True:
    os.write(2, b'x' * 65536)
