import { useState } from 'react';
import type { CallOf } from '#contract/endpoint.ts';
import type { OwnFiles } from '#contract/exercise-files.ts';
import type { recordUserExercise, RecordedSteps } from '#contract/steps.ts';
import type { Api } from '#web/net/api.ts';
import { useTools } from '#web/session/tools.ts';

/** Records steps of a student's or an author's program. */
export type StepsRecorder = (
  api: Api,
  body: CallOf<typeof recordUserExercise>['body'],
) => Promise<{ recording: RecordedSteps }>;

export type StepsWanted = { name: string; code: string; files?: OwnFiles; input?: string; call?: string };

export type StepsShown = StepsWanted & {
  /** Null while it is recorded. */
  recording: RecordedSteps | null;
  problem: string | null;
};

/** Languages whose steps can be recorded. */
export const canStep = (language: string) => ['python', 'javascript', 'typescript'].includes(language);

/** How a failed test can be repeated, if its feedback tells. */
export const repeatOf = (result: {
  passed: boolean;
  feedback: string;
  input?: string | undefined;
}): Pick<StepsWanted, 'call' | 'input'> | null => {
  if (result.passed) return null;
  const call = /^Called: (.+)$/m.exec(result.feedback)?.[1];
  if (call !== undefined) return { call };
  return result.input === undefined ? null : { input: result.input };
};

/** The steps that are shown beside the code of one exercise. */
export const useSteps = (key: string, record: StepsRecorder) => {
  const { api } = useTools();
  const [shown, setShown] = useState<(StepsShown & { key: string; number: number }) | null>(null);
  const show = async (wanted: StepsWanted) => {
    const { name: _, ...body } = wanted;
    const begun = { ...wanted, key, number: (shown?.number ?? 0) + 1, recording: null, problem: null };
    setShown(begun);
    const settle = (settled: Pick<StepsShown, 'recording' | 'problem'>) =>
      setShown(now => (now?.number === begun.number ? { ...begun, ...settled } : now));
    try {
      const { recording } = await record(api, body);
      settle({ recording, problem: null });
    } catch (cause) {
      settle({ recording: null, problem: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  return { shown: shown?.key === key ? shown : null, show, close: () => setShown(null) };
};
