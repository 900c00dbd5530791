import type { ResponseOf } from '#contract/core/endpoint.ts';
import { replacedBy } from '#contract/learning/journal/changes.ts';
import {
  applyEdit,
  type Edit,
  type EditEvent,
  mainFile,
  type PasteOrigin,
  type ProgramTexts,
  rebuildChain,
} from '#contract/learning/journal/edits.ts';
import type { getProcess } from '#contract/learning/journal/process.ts';
import { unpackChunks } from '#contract/learning/journal/pack-chunks.ts';
import { type Stretch, stretchesAfter } from './stretches.ts';

type Process = ResponseOf<typeof getProcess>;

/** One moment: a whole text, or an edit of the moment before. */
type Step = {
  at: number;
  /** The whole texts, where they do not follow from the moment before. */
  base: ProgramTexts | null;
  edit: Edit | null;
  isAfterGap: boolean;
};

/** The program at a moment. */
export type Frame = {
  at: number;
  texts: ProgramTexts;
  stretches: Record<string, Stretch[]>;
  /** The file that was edited, and how. */
  file: string;
  event: EditEvent | null;
  origin: PasteOrigin | null;
  isAfterGap: boolean;
};

export type Paste = { step: number; at: number; length: number; origin: PasteOrigin };
export type RunMark = { step: number; at: string; passed: number | null; total: number | null };

export type Timeline = {
  count: number;
  frame: (step: number) => Frame;
  /** How long a step is shown before the next one; pauses are cut. */
  waitAfter: (step: number) => number;
  pastes: Paste[];
  runs: RunMark[];
};

/** A longer pause is cut to a second. */
const longestPauseMs = 2000;
const cutPauseMs = 1000;
const stepsBetweenMarks = 100;

const stepsOf = (chain: Process['chains'][number]): Step[] => {
  const began = Date.parse(chain.beganAt);
  const stamped = unpackChunks(chain.packed);
  const chunks = stamped.map(({ chunk }) => chunk);
  // What can be rebuilt: the edits of other chunks have nothing to stand on.
  const whole = new Map([...rebuildChain(chunks)].map(({ seq, isAfterGap }) => [seq, isAfterGap]));
  const steps: Step[] = [];
  for (const { chunk, stamp } of stamped) {
    const isAfterGap = whole.get(chunk.seq);
    if (isAfterGap === undefined) continue;
    // The page's clock may say anything, but nothing arrives before it is typed.
    let offset = chunk.at;
    const at = () => began + Math.min(offset, stamp);
    if (chunk.base) steps.push({ at: at(), base: chunk.base, edit: null, isAfterGap });
    for (const edit of chunk.edits) {
      offset += edit.after;
      steps.push({ at: at(), base: null, edit, isAfterGap: false });
    }
  }
  // A base that says what is there anyway is no moment of its own.
  return steps.filter(({ base, isAfterGap }, index) => index === 0 || base === null || isAfterGap);
};

const apply = (before: Frame | null, { at, base, edit, isAfterGap }: Step): Frame => {
  if (base || !before || !edit)
    return {
      at,
      texts: base ?? {},
      stretches: {},
      file: mainFile,
      event: null,
      origin: null,
      isAfterGap,
    };
  const { file } = edit;
  return {
    at,
    texts: applyEdit(before.texts, edit),
    stretches: { ...before.stretches, [file]: stretchesAfter(before.stretches[file] ?? [], edit) },
    file,
    event: edit.event,
    origin: edit.origin ?? null,
    isAfterGap,
  };
};

/** Everything that a replay shows, step by step. Any step can be gone to at once: every hundredth is remembered. */
export const makeTimeline = ({ chains, runs }: Pick<Process, 'chains' | 'runs'>): Timeline => {
  const steps = chains.flatMap(stepsOf);
  const marks = new Map<number, Frame>();
  const frame = (step: number): Frame => {
    let from = step;
    while (from > 0 && !marks.has(from) && !steps[from]?.base) from -= 1;
    let now = marks.get(from) ?? apply(null, steps[from] as Step);
    for (let next = from + 1; next <= step; next += 1) {
      now = apply(now, steps[next] as Step);
      if (next % stepsBetweenMarks === 0) marks.set(next, now);
    }
    return now;
  };
  return {
    count: steps.length,
    frame,
    waitAfter: step => {
      const pause = (steps[step + 1]?.at ?? 0) - (steps[step]?.at ?? 0);
      return pause > longestPauseMs ? cutPauseMs : Math.max(pause, 0);
    },
    pastes: steps.flatMap(({ edit, at }, step) =>
      edit?.origin
        ? [
            {
              step,
              at,
              origin: edit.origin,
              length: replacedBy(edit.changes).reduce((sum, { inserted }) => sum + inserted.length, 0),
            },
          ]
        : [],
    ),
    runs: runs.map(run => {
      const after = steps.findIndex(({ at }) => at > Date.parse(run.at));
      return { ...run, step: Math.max(0, (after === -1 ? steps.length : after) - 1) };
    }),
  };
};
