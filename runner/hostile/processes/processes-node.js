// Tries to start endless processes and workers from Node.
// Must end as too-many-processes, or as out-of-memory, timed-out or crashed if another limit is hit first.
/* oxlint-disable -- student code, not ours */
const { spawn } = require('node:child_process');
for (let count = 0; count < 200; count++)
  spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }).on('error', () => {});
const attacked = new Promise(() => setInterval(() => {}, 1000));
function finished() {
  return attacked;
}
