import type { Exercise } from '#contract/content.ts';
import { type Autosave, type Draft, makeAutosave, type SaveStatus } from '../../lib/autosave.ts';
import type { Drafts } from '../../lib/drafts.ts';
import type { Network } from '../../lib/network.ts';
import { makeStore, type Store } from '../../lib/store.ts';
import { type ExerciseTexts, textsOf } from './exercise-texts.ts';
import type { ExerciseCalls } from './lesson-editor.queries.ts';

export type ExerciseDraft = Draft<ExerciseTexts>;

/** The worst that is true of any exercise of the lesson. */
type Overall = { status: SaveStatus; problem: string | null };

export type Workbook = Pick<Store<Overall>, 'get' | 'subscribe'> & {
  of: (exercise: Exercise) => Autosave<ExerciseTexts>;
  /** Rows that came fresh from the server. */
  receive: (exercises: Exercise[]) => void;
  saveAll: () => Promise<boolean>;
  /** It was deleted: there is nothing to save any more. */
  forget: (exerciseId: number) => void;
  close: () => void;
};

type Surroundings = {
  save: ExerciseCalls['save'];
  drafts: Drafts;
  /** Found on this device when the lesson was opened. */
  found: Map<number, ExerciseDraft>;
  draftName: (exerciseId: number) => string;
  network: Network;
};

const worstFirst: SaveStatus[] = ['conflict', 'refused', 'offline', 'retrying', 'saving', 'saved'];

/** Looks after the texts of all exercises of a lesson: going to another one leaves the first to be saved. */
export const makeWorkbook = ({ save, drafts, found, draftName, network }: Surroundings): Workbook => {
  const open = new Map<number, Autosave<ExerciseTexts>>();
  const overall = makeStore<Overall>({ status: 'saved', problem: null });

  const weigh = () => {
    const states = [...open.values()].map(one => one.get());
    const worst = states.toSorted((a, b) => worstFirst.indexOf(a.status) - worstFirst.indexOf(b.status))[0];
    const { status, problem } = overall.get();
    const next = { status: worst?.status ?? 'saved', problem: worst?.problem ?? null };
    if (next.status !== status || next.problem !== problem) overall.set(next);
  };

  const start = (exercise: Exercise) => {
    const { id } = exercise;
    const autosave = makeAutosave<ExerciseTexts>({
      saved: textsOf(exercise),
      draft: found.get(id),
      save: async (fields, version, attempt) => textsOf(await save(id, fields, version, attempt)),
      readCurrent: current => {
        const row = current as Exercise | undefined;
        return typeof row?.version === 'number' ? textsOf(row) : null;
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
    of: exercise => open.get(exercise.id) ?? start(exercise),
    receive: exercises => {
      for (const exercise of exercises) open.get(exercise.id)?.receive(textsOf(exercise));
    },
    saveAll: async () => {
      const outcomes = await Promise.all([...open.values()].map(one => one.saveNow()));
      return outcomes.every(Boolean);
    },
    forget: exerciseId => {
      open.get(exerciseId)?.stop();
      open.delete(exerciseId);
      drafts.keep(draftName(exerciseId), null);
      weigh();
    },
    close: () => {
      for (const one of open.values()) void one.saveNow().finally(one.stop);
    },
  };
};
