// Tries to leave something for the next student from Node: files, a process, a changed module.
// Must end as finished; the next program (leftovers-4-look) finds nothing of it.
/* oxlint-disable -- student code, not ours */
const fs = require('node:fs');
for (const path of ['/tmp/planted', '/dev/shm/planted', '/tmp/node_modules']) {
  try {
    fs.writeFileSync(path, 'planted');
  } catch {}
}
globalThis.planted = true;
Array.prototype.planted = true;
fs.planted = true;
require('node:child_process').spawn('sleep', ['3600'], { detached: true, stdio: 'ignore' }).unref();
console.log('refused: planted in its own box only');
function finished() {}
