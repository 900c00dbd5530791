import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '#web/net/api-error.ts';
import { makeStore } from '#web/browser/store.ts';
import type { Draft } from './autosave.ts';
import type { Drafts } from './drafts.ts';
import { makeWorkbook } from './workbook.ts';

type Row = { id: number; version: number; code: string };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const first: Row = { id: 1, version: 1, code: 'a' };
const second: Row = { id: 2, version: 1, code: 'b' };

/** A workbook, the drafts of its device, and a server that fails for the rows in `failing`. */
const setUp = () => {
  const sent: { id: number; code: string | undefined }[] = [];
  const failing = new Map<number, Error>();
  const device = new Map<string, Draft<{ code: string }>>();
  const drafts: Drafts = {
    take: async () => undefined,
    keep: (name, draft) => {
      if (draft) device.set(name, draft as Draft<{ code: string }>);
      else device.delete(name);
    },
  };
  const workbook = makeWorkbook<Row, { code: string }>({
    textsOf: ({ code }) => ({ code }),
    save: async (id, { code }, version) => {
      sent.push({ id, code });
      const failure = failing.get(id);
      if (failure) throw failure;
      return { id, version: version + 1, code: code ?? '' };
    },
    drafts,
    found: new Map(),
    draftName: id => `exercise/${id}`,
    network: { ...makeStore(true), reached: () => {}, missed: () => {} },
  });
  return { workbook, sent, failing, device };
};
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('LE-6 an edit is saved although another exercise was opened meanwhile', async () => {
  const { workbook, sent } = setUp();
  workbook.of(first).edit('code', 'a1');
  workbook.of(second);
  expect(workbook.of(first).get().fields.code).toBe('a1');
  await later(500);
  expect(sent).toEqual([{ id: 1, code: 'a1' }]);
});

it('LE-6 the status of the lesson is the worst of its exercises', async () => {
  const { workbook, failing } = setUp();
  expect(workbook.get().status).toBe('saved');
  failing.set(1, new ApiError(400, { error: 'Too long.' }));
  failing.set(2, unreachable());
  workbook.of(second).edit('code', 'b1');
  await later(500);
  expect(workbook.get()).toEqual({ status: 'offline', problem: null });
  workbook.of(first).edit('code', 'a1');
  await later(500);
  expect(workbook.get()).toEqual({ status: 'refused', problem: 'Too long.' });
  failing.delete(1);
  workbook.of(first).edit('code', 'a2');
  await later(500);
  expect(workbook.get()).toEqual({ status: 'offline', problem: null });
});

it('LE-6 saving all says whether everything was saved', async () => {
  const { workbook, failing } = setUp();
  workbook.of(first).edit('code', 'a1');
  workbook.of(second).edit('code', 'b1');
  failing.set(2, unreachable());
  expect(await workbook.saveAll()).toBe(false);
  failing.delete(2);
  expect(await workbook.saveAll()).toBe(true);
});

it('LE-6 leaving a lesson saves its edits at once, and nothing later', async () => {
  const { workbook, sent, failing, device } = setUp();
  failing.set(2, unreachable());
  workbook.of(first).edit('code', 'a1');
  workbook.of(second).edit('code', 'b1');
  workbook.close();
  await later(0);
  expect(sent).toEqual([
    { id: 1, code: 'a1' },
    { id: 2, code: 'b1' },
  ]);
  await later(600_000);
  expect(sent).toHaveLength(2);
  expect([...device.keys()]).toEqual(['exercise/2']);
});

it('LE-8 a deleted exercise is not saved any more, leaves no draft, and no failure in the status', async () => {
  const { workbook, sent, failing, device } = setUp();
  failing.set(1, unreachable());
  workbook.of(first).edit('code', 'a1');
  await later(500);
  expect(workbook.get().status).toBe('offline');
  workbook.forget(1);
  await later(600_000);
  expect(sent).toHaveLength(1);
  expect(device.size).toBe(0);
  expect(workbook.get().status).toBe('saved');
});
