import { EventEmitter, once } from 'node:events';

import { describe, expect, it } from 'vitest';

import type { CaseBox } from './case-box.ts';
import { createCaseBoxPool } from './case-box-pool.ts';

const notUsed = () => Promise.reject(new Error('not used'));

/** Boxes that only tell when they were started and ended. */
function fakeBoxes() {
  const events = new EventEmitter();
  const state = { started: 0, ended: 0 };
  const start = async (): Promise<CaseBox> => {
    state.started++;
    events.emit('started');
    let isAlive = true;
    return {
      line: { type: () => {}, setPaused: () => {} },
      isAlive: () => isAlive,
      run: notUsed,
      prepare: notUsed,
      go: notUsed,
      async end() {
        isAlive = false;
        state.ended++;
        events.emit('ended');
      },
    };
  };
  return { start, state, events };
}

describe('boxes that wait for a run', () => {
  it('are made from the first run on, one for each that is taken', async () => {
    const { start, state, events } = fakeBoxes();
    const pool = createCaseBoxPool({ start, ready: 1 });
    const first = await pool.take();
    expect(state.started).toBe(1);
    const isMade = once(events, 'started');
    pool.refill();
    await isMade;
    await new Promise(resolve => setImmediate(resolve));
    expect(await pool.take()).not.toBe(first);
    expect(state.started).toBe(2);
    await pool.close();
  });

  it('are ended after some time without a run, and when the pool is closed', async () => {
    const { start, state, events } = fakeBoxes();
    const pool = createCaseBoxPool({ start, ready: 1, idleMs: 20 });
    const isEnded = once(events, 'ended');
    pool.refill();
    await isEnded;
    expect(state).toEqual({ started: 1, ended: 1 });
    pool.refill();
    await pool.close();
    expect(state.ended).toBe(state.started);
  });

  it('are replaced when they died meanwhile', async () => {
    const { start, state, events } = fakeBoxes();
    const pool = createCaseBoxPool({ start, ready: 1 });
    const isMade = once(events, 'started');
    pool.refill();
    await isMade;
    await new Promise(resolve => setImmediate(resolve));
    const box = await pool.take();
    await box?.end();
    expect((await pool.take())?.isAlive()).toBe(true);
    expect(state.started).toBe(2);
    await pool.close();
  });

  it('are not tried again at once where none can be made', async () => {
    let tries = 0;
    const start = () => {
      tries++;
      return Promise.reject(new Error('no namespaces'));
    };
    const pool = createCaseBoxPool({ start, ready: 1 });
    expect([await pool.take(), await pool.take()]).toEqual([null, null]);
    expect(tries).toBe(1);
    await pool.close();
  });
});
