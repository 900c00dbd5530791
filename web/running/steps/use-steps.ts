import { useState } from 'react';
import type { CallOf } from '#contract/core/endpoint.ts';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { recordUserExercise, RecordedSteps } from '#contract/running/steps.ts';
import type { Api } from '#web/net/api.ts';
import { useTools } from '#web/session/tools.ts';

/** Records steps of a student's or an author's program. */
export type StepsRecorder = (
  api: Api,
  body: CallOf<typeof recordUserExercise>['body'],
) => Promise<{ recording: RecordedSteps }>;

export type StepsWanted = { name: string; code: string; files?: OwnFiles; input?: string; call?: string };

export type StepsShown = StepsWanted & {
  number: number;
  /** Null while it is recorded. */
  recording: RecordedSteps | null;
  problem: string | null;
  /** The step that is shown; null for the first that is worth it. */
  at: number | null;
};

/** Languages whose steps can be recorded. */
export const canStep = (language: string) => ['python', 'javascript', 'typescript'].includes(language);

/** The steps that are shown of the program of one exercise. */
export const useSteps = (key: string, record: StepsRecorder) => {
  const { api } = useTools();
  const [count, setCount] = useState(0);
  const [last, setLast] = useState<(StepsShown & { key: string; isOpen: boolean }) | null>(null);
  const show = async (wanted: StepsWanted) => {
    const { name: _, ...body } = wanted;
    const number = count + 1;
    setCount(number);
    const begun = { ...wanted, key, number, recording: null, problem: null, at: null, isOpen: true };
    setLast(begun);
    const settle = (settled: Pick<StepsShown, 'recording' | 'problem'>) =>
      setLast(now => (now?.number === number ? { ...now, ...settled } : now));
    try {
      const { recording } = await record(api, body);
      settle({ recording, problem: null });
    } catch (cause) {
      settle({ recording: null, problem: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  const isOwn = last?.key === key;
  return {
    shown: isOwn && last.isOpen ? last : null,
    /** Whether this exercise has been stepped through: its editor is no longer new to the person. */
    hasStepped: isOwn,
    show,
    goTo: (at: number) => setLast(now => now && { ...now, at }),
    close: () => setLast(now => now && { ...now, isOpen: false }),
  };
};

export type Stepping = ReturnType<typeof useSteps>;
