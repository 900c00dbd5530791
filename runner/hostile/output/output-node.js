// Tries to flood the runner with output from Node, bypassing its buffers.
// Must end as too-much-output.
/* oxlint-disable -- student code, not ours */
const { writeSync } = require('node:fs');
for (;;) {
  console.log('x'.repeat(10_000));
  try {
    writeSync(1, 'y'.repeat(10_000));
    writeSync(2, 'z'.repeat(10_000));
  } catch {}
}
