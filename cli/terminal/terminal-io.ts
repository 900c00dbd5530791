import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Io } from './io.ts';

/** What is typed for a secret is not shown. */
const askTerminal = (question: string, isSecret: boolean): Promise<string> =>
  new Promise(resolve => {
    process.stderr.write(question);
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({
      input: process.stdin,
      output: isSecret ? silent : process.stderr,
      terminal: true,
    });
    let answer = '';
    lines.once('line', line => {
      answer = line;
      lines.close();
    });
    lines.once('SIGINT', () => {
      process.exitCode = 130;
      lines.close();
    });
    lines.once('close', () => {
      if (isSecret) process.stderr.write('\n');
      resolve(answer);
    });
  });

/** Names and messages come from others: none of them moves the cursor or changes colours. */
const printable = (line: string): string =>
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  line.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '?');

export const terminalIo = (): Io => ({
  cwd: process.cwd(),
  env: process.env,
  say: line => process.stdout.write(`${printable(line)}\n`),
  note: line => process.stderr.write(`${printable(line)}\n`),
  // A token can be piped in; nothing else is answered by a pipe.
  ask: async (question, { isSecret = false } = {}) => {
    if (process.stdin.isTTY) return askTerminal(question, isSecret);
    return isSecret ? text(process.stdin) : null;
  },
  fetch: (...call) => fetch(...call),
  pause: milliseconds => pause(milliseconds),
});
