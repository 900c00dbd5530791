// Honest: promises, timers, files, a child and a worker.
// Must pass.
/* oxlint-disable -- student code, not ours */
const { execFileSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const { Worker } = require('node:worker_threads');
async function work() {
  await new Promise(resolve => setTimeout(resolve, 20));
  writeFileSync('/tmp/note', 'est');
  const worker = new Worker("require('node:worker_threads').parentPort.postMessage('hon')", { eval: true });
  const start = await new Promise(resolve => worker.once('message', resolve));
  console.log(start + execFileSync('cat', ['/tmp/note']) + readFileSync('/tmp/note').slice(3));
}
const worked = work();
function finished() {
  return worked;
}
