// Tries to find what the previous program (leftovers-3-plant) left.
// Must end as finished, with nothing found.
/* oxlint-disable -- student code, not ours */
const fs = require('node:fs');
for (const path of ['/tmp/planted', '/dev/shm/planted', '/tmp/node_modules']) {
  if (fs.existsSync(path)) console.log('ESCAPED: found', path);
}
if (globalThis.planted || [].planted || fs.planted) console.log('ESCAPED: found a changed module');
console.log('refused: nothing was left');
function finished() {}
