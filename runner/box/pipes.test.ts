import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import { afterAll, describe, expect, it } from 'vitest';

import { createPipePool } from './pipes.ts';

const pool = createPipePool();
afterAll(() => pool.close());

const sh = (script: string, stdout: number) =>
  spawnSync('/bin/sh', ['-c', script], { stdio: ['ignore', stdout] });

describe('a pipe for output', () => {
  it('FA-4 is no file of the host and can be opened again', async () => {
    const pipe = await pool.openForReading();
    expect(readlinkSync(`/proc/self/fd/${pipe.theirs}`)).toMatch(/^pipe:/);
    sh('echo one; echo two >/dev/stdout', pipe.theirs);
    pipe.closeTheirs();
    expect(await text(pipe.ours)).toBe('one\ntwo\n');
  });

  it('FA-4 is as new for the next program, whatever was done to it', async () => {
    const numbers = new Set<number>();
    for (let round = 0; round < 20; round++) {
      const pipe = await pool.openForReading();
      numbers.add(fstatSync(pipe.theirs).ino);
      sh('chmod 0 /proc/self/fd/1; head -c 20000 /dev/zero', pipe.theirs);
      pipe.closeTheirs();
      // Not all of it is read.
      await once(pipe.ours, 'readable');
      pipe.ours.destroy();
      await once(pipe.ours, 'close');
    }
    const pipe = await pool.openForReading();
    sh('echo clean >/dev/stdout', pipe.theirs);
    pipe.closeTheirs();
    expect(await text(pipe.ours)).toBe('clean\n');
    expect(numbers.size).toBeLessThan(20);
  });

  it('FA-4 leaves no descriptor or process behind when the pool is closed', async () => {
    const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
    const before = [readdirSync('/proc/self/fd').length, children()];
    const own = createPipePool();
    const pipes = await Promise.all(Array.from({ length: 20 }, () => own.openForReading()));
    for (const pipe of pipes) {
      pipe.closeTheirs();
      pipe.ours.resume();
    }
    await Promise.all(pipes.map(pipe => once(pipe.ours, 'close')));
    (await own.openHolding('token')).closeTheirs();
    own.close();
    expect([readdirSync('/proc/self/fd').length, children()]).toEqual(before);
  });
});
