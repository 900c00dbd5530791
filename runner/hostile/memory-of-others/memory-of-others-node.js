// Tries to open the memory of pid 1, of its parent and of itself for writing from Node.
// Must end as finished, with every attempt refused.
/* oxlint-disable -- student code, not ours */
const fs = require('node:fs');
for (const pid of ['1', String(process.ppid), 'self', 'thread-self']) {
  for (const flag of ['r+', 'a', 'w']) {
    try {
      const file = fs.openSync(`/proc/${pid}/mem`, flag);
      console.log('ESCAPED: opened the memory of', pid, flag);
      const start = Number.parseInt(fs.readFileSync(`/proc/${pid}/maps`, 'utf8'), 16);
      fs.writeSync(file, Buffer.alloc(1), 0, 1, start);
      console.log('ESCAPED: wrote into', pid);
    } catch (error) {
      console.log('refused:', pid, flag, error.code);
    }
  }
}
function finished() {}
