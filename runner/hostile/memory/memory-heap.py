# Tries to fill memory with one growing list.
# Must end as out-of-memory.
kept = []
while True:
    kept.append(bytearray(16 << 20))
