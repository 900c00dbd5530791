import { type Autosave, type Draft, makeAutosave, type Saved, type SaveStatus } from './autosave.ts';
import type { Drafts } from './drafts.ts';
import type { Network } from '#web/net/network.ts';
import type { Texts } from './reconcile.ts';
import { makeStore, type Store } from '#web/browser/store.ts';

/** The worst save status of all exercises of the lesson. */
type Overall = { status: SaveStatus; problem: string | null };

export type Row = { id: number; version: number };

export type Workbook<R extends Row, F extends Texts> = Pick<Store<Overall>, 'get' | 'subscribe'> & {
  of: (row: R) => Autosave<F>;
  /** Rows refetched from the server. */
  receive: (rows: R[]) => void;
  saveAll: () => Promise<boolean>;
  /** The row was deleted: stop saving it. */
  forget: (id: number) => void;
  close: () => void;
};

/** How to read the texts of a row, and how to save them. */
export type RowSaving<R extends Row, F extends Texts> = {
  textsOf: (row: R) => F;
  save: (id: number, fields: Partial<F>, version: number, attempt: number) => Promise<R>;
};

type Surroundings<R extends Row, F extends Texts> = RowSaving<R, F> & {
  drafts: Drafts;
  /** Drafts found on this device when the lesson was opened. */
  found: Map<number, Draft<F>>;
  draftName: (id: number) => string;
  network: Network;
};

const worstFirst: SaveStatus[] = ['conflict', 'refused', 'offline', 'retrying', 'saving', 'saved'];

/** Holds one autosave per exercise of a lesson, so that switching exercises does not cancel a pending save. */
export const makeWorkbook = <R extends Row, F extends Texts>(from: Surroundings<R, F>): Workbook<R, F> => {
  const { textsOf, save, drafts, found, draftName, network } = from;
  const open = new Map<number, Autosave<F>>();
  const overall = makeStore<Overall>({ status: 'saved', problem: null });
  const savedOf = (row: R): Saved<F> => ({ version: row.version, fields: textsOf(row) });

  const weigh = () => {
    const states = [...open.values()].map(one => one.get());
    const worst = states.toSorted((a, b) => worstFirst.indexOf(a.status) - worstFirst.indexOf(b.status))[0];
    const { status, problem } = overall.get();
    const next = { status: worst?.status ?? 'saved', problem: worst?.problem ?? null };
    if (next.status !== status || next.problem !== problem) overall.set(next);
  };

  const start = (row: R) => {
    const { id } = row;
    const autosave = makeAutosave<F>({
      saved: savedOf(row),
      draft: found.get(id),
      save: async (fields, version, attempt) => savedOf(await save(id, fields, version, attempt)),
      readCurrent: current => {
        const newer = current as R | undefined;
        return typeof newer?.version === 'number' ? savedOf(newer) : null;
      },
      keep: draft => drafts.keep(draftName(id), draft),
      network,
    });
    autosave.subscribe(weigh);
    open.set(id, autosave);
    return autosave;
  };

  return {
    get: overall.get,
    subscribe: overall.subscribe,
    of: row => open.get(row.id) ?? start(row),
    receive: rows => {
      for (const row of rows) open.get(row.id)?.receive(savedOf(row));
    },
    saveAll: async () => {
      const outcomes = await Promise.all([...open.values()].map(one => one.saveNow()));
      return outcomes.every(Boolean);
    },
    forget: id => {
      open.get(id)?.stop();
      open.delete(id);
      drafts.keep(draftName(id), null);
      weigh();
    },
    close: () => {
      for (const one of open.values()) void one.saveNow().finally(one.stop);
    },
  };
};
