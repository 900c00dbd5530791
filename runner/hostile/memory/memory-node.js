// Tries to fill Node's heap and memory outside of it.
// Must end as out-of-memory.
/* oxlint-disable -- student code, not ours */
const kept = [];
for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
