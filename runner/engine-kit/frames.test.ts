import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { packFrame, readFrames } from './frames.ts';

async function read(chunks: Buffer[], maxBytes = 100) {
  const stream = new PassThrough();
  const taken: unknown[] = [];
  const failures: string[] = [];
  readFrames(
    stream,
    maxBytes,
    message => taken.push(message),
    error => failures.push(error.message),
  );
  for (const chunk of chunks) stream.write(chunk);
  await nextTurn();
  return { taken, failures };
}

const announced = (size: number) => {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(size);
  return header;
};

it('EX-4 frames are read however they are cut into chunks', async () => {
  const bytes = Buffer.concat([packFrame({ a: 'ä' }), packFrame([1]), packFrame(null)]);
  const single = [...bytes].map(byte => Buffer.of(byte));
  expect(await read([bytes])).toEqual({ taken: [{ a: 'ä' }, [1], null], failures: [] });
  expect(await read(single)).toEqual({ taken: [{ a: 'ä' }, [1], null], failures: [] });
});

it('FA-3 a large frame that arrives byte by byte takes no longer than its bytes', async () => {
  const text = 'x'.repeat(400_000);
  const single = [...packFrame(text)].map(byte => Buffer.of(byte));
  expect(await read(single, text.length + 2)).toEqual({ taken: [text], failures: [] });
});

it('EX-4 a frame that is too long fails once, before its content arrives', async () => {
  const { taken, failures } = await read([packFrame(1), announced(101), packFrame(2)]);
  expect([taken, failures]).toEqual([[1], ['a frame of 101 bytes']]);
});

it('EX-4 a frame that is not JSON fails, and nothing after it is read', async () => {
  const broken = Buffer.concat([announced(3), Buffer.from('{{{')]);
  const { taken, failures } = await read([broken, packFrame(2)]);
  expect([taken, failures]).toEqual([[], ['a frame that is not JSON']]);
});
