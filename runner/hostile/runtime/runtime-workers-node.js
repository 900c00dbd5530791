// Tries to escape its limits in worker threads: more heap, own flags, and threads without end.
// Must end as too-many-processes, or as out-of-memory, crashed or timed-out where something else gives way first.
/* oxlint-disable -- student code, not ours */
const { Worker } = require('node:worker_threads');
for (let count = 0; count < 100; count++) {
  new Worker('setInterval(() => {}, 1000)', {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 100_000 },
    execArgv: [],
  }).on('error', () => {});
}
const attacked = new Promise(() => setInterval(() => {}, 1000));
function finished() {
  return attacked;
}
