import { describe, expect, it } from 'vitest';
import { proveRunsSurvive } from './runs-survive.ts';
import { proveWorkSurvives } from './work-survives.ts';

/** Short versions of the proofs. The full ones: `npm run proof -- <name>`, with output in docs/proofs/. */
describe('short proofs', () => {
  it('EX-1 kill -9 loses no run and completes nothing wrongly', async () => {
    const report = await proveRunsSurvive(1, 6);
    expect(report).toMatchObject({ accepted: 6, lost: 0, wrong: 0 });
  });

  it('LS-3 LS-8 kill -9 while students type and run loses no save and completes nothing twice or wrongly', async () => {
    const report = await proveWorkSurvives(1, 3);
    expect(report).toMatchObject({
      lostSaves: 0,
      wrongCompletions: 0,
      changedCompletions: 0,
      unfinishedLessons: 0,
    });
    expect(report.completions).toBe(3 * 3);
  });
});
