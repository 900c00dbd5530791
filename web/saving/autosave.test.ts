import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '#web/net/api-error.ts';
import { type Draft, makeAutosave, type Saved } from './autosave.ts';
import { markOf } from './reconcile.ts';
import { makeStore } from '#web/browser/store.ts';

type Fields = { tests: string; solution: string };
type Row = Saved<Fields>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with one row that checks versions as ours does, and a device that stores one draft. */
const setUp = (draft?: Draft<Fields>, saved: Row = { fields: { tests: 't', solution: 's' }, version: 1 }) => {
  const server = {
    row: saved,
    calls: [] as Partial<Fields>[],
    failWith: null as Error | null,
    loseNext: false,
    refuseRun: null as Error | null,
    save: (fields: Partial<Fields>, version: number) => save(fields, version),
  };
  const device = { draft: draft ?? null };
  const network = makeStore(true);
  const save = async (fields: Partial<Fields>, version: number) => {
    server.calls.push(fields);
    if (server.failWith) throw server.failWith;
    if (version !== server.row.version)
      throw new ApiError(409, { code: 'conflict', error: 'Changed meanwhile.', current: server.row });
    server.row = { fields: { ...server.row.fields, ...fields }, version: version + 1 };
    if (server.loseNext) {
      server.loseNext = false;
      throw unreachable();
    }
    return server.row;
  };
  const autosave = makeAutosave<Fields>({
    saved,
    draft,
    save,
    readCurrent: current => current as Row,
    keep: kept => {
      device.draft = kept && structuredClone(kept);
    },
    network,
    now: () => 7,
  });
  return { autosave, server, device, network };
};
const changedBySomebody = (server: { row: Row }, fields: Partial<Fields>) => {
  server.row = { fields: { ...server.row.fields, ...fields }, version: server.row.version + 1 };
};
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('LE-6 saving', () => {
  it('sends only the changed texts, 500 ms after the last edit', async () => {
    const { autosave, server } = setUp();
    autosave.edit('tests', 't1');
    await later(400);
    autosave.edit('tests', 't2');
    await later(499);
    expect(server.calls).toEqual([]);
    await later(1);
    expect(server.calls).toEqual([{ tests: 't2' }]);
    expect(autosave.get().status).toBe('saved');
  });

  it('happens at once when requested', async () => {
    const { autosave, server } = setUp();
    autosave.edit('solution', 'now');
    expect(await autosave.saveNow()).toBe(true);
    expect(server.row.fields.solution).toBe('now');
  });

  it('sends text that was typed during a save with the next save', async () => {
    const { autosave, server } = setUp();
    autosave.edit('tests', 'a');
    const saving = autosave.saveNow();
    autosave.edit('tests', 'ab');
    await saving;
    expect(autosave.get().fields.tests).toBe('ab');
    await later(500);
    expect(server.row.fields.tests).toBe('ab');
    expect(autosave.get().status).toBe('saved');
  });

  it('requested during a save also sends what was typed since', async () => {
    const { autosave, server } = setUp();
    autosave.edit('tests', 'a');
    const saving = autosave.saveNow();
    autosave.edit('tests', 'ab');
    expect(await autosave.saveNow()).toBe(true);
    expect(server.row.fields.tests).toBe('ab');
    await saving;
  });

  it('sends an edit that was reverted while it was being saved', async () => {
    const { autosave, server } = setUp();
    autosave.edit('tests', 'a');
    const saving = autosave.saveNow();
    autosave.edit('tests', 't');
    await saving;
    await later(500);
    expect(autosave.get().fields.tests).toBe('t');
    expect(server.row.fields.tests).toBe('t');
  });

  it('sends nothing for an edit that was reverted', async () => {
    const { autosave, server, device } = setUp();
    autosave.edit('tests', 'a');
    autosave.edit('tests', 't');
    await later(1000);
    expect(server.calls).toEqual([]);
    expect(device.draft).toBeNull();
  });

  it('stores each edit on this device first, and removes it when the server has it', async () => {
    const { autosave, device } = setUp();
    autosave.edit('tests', 'a');
    expect(device.draft).toMatchObject({ mine: { tests: 'a' }, base: { tests: 't' }, version: 1, at: 7 });
    await later(500);
    expect(device.draft).toBeNull();
  });
});

describe('LE-6 a save that fails', () => {
  it.each([
    ['the server is not reached', unreachable(), 'offline'],
    ['the server is broken', new ApiError(500, {}), 'retrying'],
    ['the server is overloaded', new ApiError(503, {}), 'retrying'],
    ['too many calls were made', new ApiError(429, {}), 'retrying'],
  ])('is retried with growing delays when %s', async (_, error, status) => {
    const { autosave, server, device } = setUp();
    server.failWith = error;
    autosave.edit('tests', 'a');
    await later(500);
    expect(autosave.get().status).toBe(status);
    await later(1000 + 2000 + 4000);
    expect(server.calls).toHaveLength(4);
    expect(device.draft?.mine).toEqual({ tests: 'a' });
    server.failWith = null;
    await later(8000);
    expect(autosave.get().status).toBe('saved');
    expect(server.row.fields.tests).toBe('a');
  });

  it.each([
    [
      'the account has saved too often',
      429,
      { code: 'too_many', error: 'You have saved very often.', retryAfter: 7 },
    ],
    [
      'the disk of the server is full',
      507,
      { code: 'storage_full', error: 'The disk is full.', retryAfter: 7 },
    ],
  ] as const)(
    'FV-10 says why, keeps the text and tries again when the server says, if %s',
    async (_, status, body) => {
      const { autosave, server, device } = setUp();
      server.failWith = new ApiError(status, body);
      autosave.edit('tests', 'a');
      await later(500);
      expect(autosave.get()).toMatchObject({
        status: 'retrying',
        problem: body.error,
        fields: { tests: 'a' },
      });
      autosave.edit('tests', 'ab');
      expect(device.draft?.mine).toEqual({ tests: 'ab' });
      await later(6999);
      expect(server.calls).toHaveLength(1);
      server.failWith = null;
      await later(1);
      expect(autosave.get()).toMatchObject({ status: 'saved', problem: null });
      expect(server.row.fields.tests).toBe('ab');
      expect(device.draft).toBeNull();
    },
  );

  it('is retried at once when the network is back', async () => {
    const { autosave, server, network } = setUp();
    server.failWith = unreachable();
    network.set(false);
    autosave.edit('tests', 'a');
    await later(500);
    server.failWith = null;
    network.set(true);
    await later(0);
    expect(autosave.get().status).toBe('saved');
  });

  it('FH-1 is retried every 30 s at most, however often it has failed', async () => {
    const { autosave, server } = setUp();
    server.failWith = unreachable();
    autosave.edit('tests', 'a');
    await later(500 + 1000 + 2000 + 4000 + 8000 + 16_000);
    expect(server.calls).toHaveLength(6);
    await later(10 * 30_000);
    expect(server.calls).toHaveLength(16);
  });

  it('when refused, shows why, and is retried with the next edit', async () => {
    const { autosave, server, device } = setUp();
    server.failWith = new ApiError(400, { error: 'Use at most 200,000 characters.' });
    autosave.edit('tests', 'long');
    await later(60_000);
    expect(autosave.get()).toMatchObject({ status: 'refused', problem: 'Use at most 200,000 characters.' });
    expect(server.calls).toHaveLength(1);
    expect(device.draft?.mine).toEqual({ tests: 'long' });
    server.failWith = null;
    autosave.edit('tests', 'short');
    await later(500);
    expect(autosave.get()).toMatchObject({ status: 'saved', problem: null });
  });
});

describe('LE-6 a save whose answer was lost', () => {
  it('is recognized as our own although more was typed since', async () => {
    const { autosave, server } = setUp();
    autosave.edit('tests', 'a');
    server.loseNext = true;
    await later(500);
    expect(server.row.fields.tests).toBe('a');
    autosave.edit('tests', 'ab');
    await later(1500);
    expect(autosave.get()).toMatchObject({ status: 'saved', conflict: null });
    expect(server.row.fields.tests).toBe('ab');
  });

  it('is recognized although later ones did not arrive', async () => {
    const { autosave, server, device } = setUp();
    autosave.edit('tests', 'a');
    server.loseNext = true;
    await later(500);
    server.failWith = unreachable();
    autosave.edit('tests', 'ab');
    await later(1000);
    autosave.edit('tests', 'abc');
    server.failWith = null;
    // So it is after the page was closed.
    const reopened = setUp(structuredClone(device.draft!), server.row);
    expect(reopened.autosave.get()).toMatchObject({ conflict: null, fields: { tests: 'abc' } });
    await later(2500);
    expect(autosave.get()).toMatchObject({ status: 'saved', conflict: null });
    expect(server.row.fields.tests).toBe('abc');
  });

  it('does not come back over a text that was typed back to its earlier state', async () => {
    const { autosave, server } = setUp();
    autosave.edit('tests', 'a');
    server.loseNext = true;
    await later(500);
    autosave.edit('tests', 't');
    autosave.receive(server.row);
    expect(autosave.get()).toMatchObject({ conflict: null, fields: { tests: 't' } });
    await later(1500);
    expect(server.row.fields.tests).toBe('t');
    expect(autosave.get().status).toBe('saved');
  });
});

describe('LS-8 saving with another call', () => {
  const callThatSaves =
    (server: ReturnType<typeof setUp>['server']) => async (fields: Fields, base: number | null) => {
      if (base === null) return { ran: server.row.fields, saved: null };
      if (server.refuseRun) throw server.refuseRun;
      return { ran: fields, saved: await server.save(fields, base) };
    };

  it('sends the edits once, and what is typed meanwhile afterwards', async () => {
    const { autosave, server } = setUp();
    autosave.edit('solution', 'mine');
    const running = autosave.saveWith(callThatSaves(server));
    autosave.edit('solution', 'mine, and more');
    expect((await running)?.ran.solution).toBe('mine');
    expect(server.calls).toHaveLength(1);
    await later(500);
    expect(server.row.fields.solution).toBe('mine, and more');
    expect(autosave.get().status).toBe('saved');
  });

  it('waits for a save that is under way', async () => {
    const { autosave, server } = setUp();
    autosave.edit('solution', 'a');
    void autosave.saveNow();
    autosave.edit('solution', 'ab');
    const answer = await autosave.saveWith(callThatSaves(server));
    expect(answer?.ran.solution).toBe('ab');
    expect(autosave.get().status).toBe('saved');
  });

  it('saves nothing if nothing was edited', async () => {
    const { autosave, server } = setUp();
    expect((await autosave.saveWith(callThatSaves(server)))?.ran.solution).toBe('s');
    expect(server.calls).toEqual([]);
  });

  it('that is refused saves the edits without it, and says why', async () => {
    const { autosave, server } = setUp();
    server.refuseRun = new ApiError(429, { code: 'too_many', error: 'Wait a minute.' });
    autosave.edit('solution', 'mine');
    await expect(autosave.saveWith(callThatSaves(server))).rejects.toThrow('Wait a minute.');
    expect(server.row.fields.solution).toBe('mine');
    expect(autosave.get().status).toBe('saved');
  });

  it('that does not reach the server is null, and the edits are retried', async () => {
    const { autosave, server } = setUp();
    server.refuseRun = unreachable();
    autosave.edit('solution', 'mine');
    expect(await autosave.saveWith(callThatSaves(server))).toBeNull();
    expect(autosave.get().status).toBe('offline');
    await later(1000);
    expect(server.row.fields.solution).toBe('mine');
  });

  it('after a save whose answer was lost runs the newest text', async () => {
    const { autosave, server } = setUp();
    autosave.edit('solution', 'a');
    server.loseNext = true;
    await later(500);
    autosave.edit('solution', 'ab');
    expect((await autosave.saveWith(callThatSaves(server)))?.ran.solution).toBe('ab');
    expect(autosave.get()).toMatchObject({ status: 'saved', conflict: null });
    await later(60_000);
    expect(server.row.version).toBe(3);
  });

  it('is null on a conflict, which the user resolves', async () => {
    const { autosave, server } = setUp();
    changedBySomebody(server, { solution: 'theirs' });
    autosave.edit('solution', 'mine');
    expect(await autosave.saveWith(callThatSaves(server))).toBeNull();
    expect(autosave.get().status).toBe('conflict');
    expect(await autosave.saveWith(callThatSaves(server))).toBeNull();
  });
});

describe('LE-6 concurrent edits', () => {
  it('of different texts are merged without a message', async () => {
    const { autosave, server } = setUp();
    changedBySomebody(server, { solution: 'theirs' });
    autosave.edit('tests', 'mine');
    await later(501);
    expect(server.row.fields).toEqual({ tests: 'mine', solution: 'theirs' });
    expect(autosave.get()).toMatchObject({ status: 'saved', fields: server.row.fields });
  });

  it('of the same text are a conflict; nothing is overwritten until the user chooses', async () => {
    const { autosave, server, device } = setUp();
    changedBySomebody(server, { tests: 'theirs' });
    autosave.edit('tests', 'mine');
    await later(500);
    autosave.edit('tests', 'mine, more');
    await later(60_000);
    expect(server.row.fields.tests).toBe('theirs');
    expect(autosave.get()).toMatchObject({ status: 'conflict', fields: { tests: 'mine, more' } });
    expect(autosave.get().conflict?.clashing).toEqual(['tests']);
    expect(device.draft).toMatchObject({ mine: { tests: 'mine, more' }, base: { tests: 't' } });
  });

  it.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const)('choosing %s resolves the conflict', async (side, tests) => {
    const { autosave, server, device } = setUp();
    changedBySomebody(server, { tests: 'theirs' });
    autosave.edit('tests', 'mine');
    await later(500);
    autosave.resolve(side);
    await later(0);
    expect(server.row.fields.tests).toBe(tests);
    expect(autosave.get()).toMatchObject({ status: 'saved', conflict: null, fields: { tests } });
    expect(device.draft).toBeNull();
  });

  it('a newer row from a refetch replaces texts that were not edited', () => {
    const { autosave } = setUp();
    autosave.receive({ fields: { tests: 'theirs', solution: 's' }, version: 2 });
    expect(autosave.get()).toMatchObject({ status: 'saved', fields: { tests: 'theirs' } });
    autosave.receive({ fields: { tests: 'old', solution: 's' }, version: 1 });
    expect(autosave.get().fields.tests).toBe('theirs');
  });
});

describe('LE-6 a draft found on opening', () => {
  const draft = { version: 1, base: { tests: 't' }, mine: { tests: 'typed' }, at: 5 };

  it('is restored, reported, and saved', async () => {
    const { autosave, server, device } = setUp(draft);
    expect(autosave.get()).toMatchObject({ fields: { tests: 'typed', solution: 's' }, restoredFrom: 5 });
    expect(device.draft?.mine).toEqual({ tests: 'typed' });
    await later(500);
    expect(server.row.fields.tests).toBe('typed');
    expect(device.draft).toBeNull();
  });

  it('that the server already has is dropped without a message', () => {
    const { autosave, device } = setUp(draft, { fields: { tests: 'typed', solution: 's' }, version: 2 });
    expect(autosave.get()).toMatchObject({ status: 'saved', restoredFrom: null });
    expect(device.draft).toBeNull();
  });

  it('counts as saved if the server has what was sent before the page was closed', async () => {
    const half = { ...draft, unanswered: { tests: [markOf('typ')] } };
    const { autosave, server } = setUp(half, { fields: { tests: 'typ', solution: 's' }, version: 2 });
    await later(500);
    expect(server.row).toEqual({ fields: { tests: 'typed', solution: 's' }, version: 3 });
    expect(autosave.get().status).toBe('saved');
  });

  it('that conflicts with another change is a choice, and still one after opening again', () => {
    const theirs = { fields: { tests: 'theirs', solution: 's' }, version: 2 };
    const first = setUp(draft, theirs);
    expect(first.autosave.get()).toMatchObject({ status: 'conflict', fields: { tests: 'typed' } });
    const second = setUp(first.device.draft ?? undefined, theirs);
    expect(second.autosave.get().conflict?.clashing).toEqual(['tests']);
  });
});

describe('FH-1 a stopped autosave', () => {
  it('does not send a pending edit', async () => {
    const { autosave, server } = setUp();
    autosave.edit('tests', 'a');
    autosave.stop();
    await later(60_000);
    expect(server.calls).toEqual([]);
  });

  it('does not schedule a later edit', async () => {
    const { autosave, server } = setUp();
    autosave.stop();
    autosave.edit('tests', 'a');
    await later(60_000);
    expect(server.calls).toEqual([]);
  });

  it('does not retry a save that fails after the stop', async () => {
    const { autosave, server } = setUp();
    server.failWith = unreachable();
    autosave.edit('tests', 'a');
    const saving = autosave.saveNow();
    autosave.stop();
    await saving;
    await later(60_000);
    expect(server.calls).toHaveLength(1);
  });

  it('does not retry when the network is back', async () => {
    const { autosave, server, network } = setUp();
    server.failWith = unreachable();
    autosave.edit('tests', 'a');
    await later(500);
    autosave.stop();
    network.set(false);
    network.set(true);
    await later(60_000);
    expect(server.calls).toHaveLength(1);
  });
});
