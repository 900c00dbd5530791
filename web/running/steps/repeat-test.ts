import type { StepsWanted } from './use-steps.ts';

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
