# Honest: uses a moderate amount of memory, and frees it.
# Must pass.
for _ in range(4):
    block = bytearray(100 << 20)
    for at in range(0, len(block), 4096):
        block[at] = 1
    del block
print('honest')
