// A thread that compares outputs with patterns, so that one that backtracks without end does not block the runner.
import { readlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

// `<pid>/task/<thread>`: the runner reads the CPU time of this thread.
parentPort.postMessage(readlinkSync('/proc/thread-self'));
parentPort.on('message', ({ pattern, text }) => {
  try {
    parentPort.postMessage(new RegExp(pattern).test(text) ? 'matches' : 'differs');
  } catch {
    // The pattern is too large to be compiled, for example.
    parentPort.postMessage('unusable');
  }
});
