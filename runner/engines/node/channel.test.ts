import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Duplex, Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';

import { packFrame } from '../../engine-kit/frames.ts';

/** The judge's end of the channel: sends one request when descriptor 4 is closed, then prints what it received. */
const judge = `
  import { readSync } from 'node:fs';
  import { openChannel } from ${JSON.stringify(join(import.meta.dirname, 'inside/link/channel.ts'))};
  const received = [];
  const channel = openChannel({
    descriptor: 0,
    wakeup: 3,
    maxFrame: 1000,
    serve: message => { received.push(message); return null; },
    ended: reason => {
      console.log(JSON.stringify({ reason, received }));
      process.exit(0);
    },
  });
  readSync(4, Buffer.alloc(1));
  channel.ask('call', 1);
`;

async function askAfter(leave: (line: Duplex, wakeup: Duplex) => void) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', judge], {
    stdio: ['pipe', 'pipe', 'inherit', 'pipe', 'pipe'],
  });
  const [line, output, , wakeup, go] = child.stdio as unknown as [Duplex, Readable, null, Duplex, Writable];
  for (const stream of [line, wakeup, go]) stream.on('error', () => {});
  line.write(packFrame(['exit', 0, 7]), () => {
    leave(line, wakeup);
    wakeup.once('close', () => go.end());
  });
  return JSON.parse(await text(output)) as unknown;
}

const expected = { reason: 'gone', received: [['exit', 0, 7]] };

it('EX-5 the last message of a program is read even if it ended before the request was sent', async () => {
  const answer = askAfter((line, wakeup) => {
    line.destroy();
    wakeup.destroy();
  });
  expect(await answer).toEqual(expected);
});

it('EX-5 the last message of a program is read even if it ended before the wake-up byte was sent', async () => {
  const answer = askAfter((line, wakeup) => {
    line.end();
    wakeup.destroy();
  });
  expect(await answer).toEqual(expected);
});
