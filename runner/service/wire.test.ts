import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { readLines } from './wire.ts';

function listen() {
  const stream = new PassThrough();
  const messages: unknown[] = [];
  const problems: string[] = [];
  readLines(
    stream,
    message => messages.push(message),
    problem => problems.push(problem),
  );
  return { stream, messages, problems };
}

it('EX-1 messages are read however they are cut into chunks', async () => {
  const { stream, messages, problems } = listen();
  const text = `${JSON.stringify({ code: 'ä'.repeat(5) })}\n\n{"b":1}\nnot JSON\n{"c":2}\n`;
  for (const byte of Buffer.from(text)) stream.write(Buffer.of(byte));
  await nextTurn();
  expect(messages).toEqual([{ code: 'äääää' }, { b: 1 }, { c: 2 }]);
  expect(problems).toEqual(['not JSON']);
});

it('EX-1 a connection whose line never ends is closed', async () => {
  const { stream, messages } = listen();
  const megabyte = 'x'.repeat(1024 * 1024);
  for (let sent = 0; sent < 34 && !stream.destroyed; sent++) {
    stream.write(megabyte);
    await nextTurn();
  }
  expect([stream.destroyed, messages]).toEqual([true, []]);
});
