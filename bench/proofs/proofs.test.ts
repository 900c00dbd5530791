import { describe, expect, it } from 'vitest';
import { holdsTogether, proveCluster } from './cluster.ts';
import { proveGrades } from './grades.ts';
import { proveRunsSurvive } from './runs-survive.ts';
import { proveTransfersSurvive } from './transfers-survive.ts';
import { proveWorkSurvives } from './work-survives.ts';

/** Short versions of the proofs. The full ones: `npm run proof -- <name>`, with output in docs/proofs/. */
describe('short proofs', { timeout: 180_000 }, () => {
  it('EX-1 kill -9 loses no run and completes nothing wrongly', async () => {
    const report = await proveRunsSurvive(2, 6);
    expect(report).toMatchObject({ accepted: 12, lost: 0, wrong: 0 });
  });

  it('LS-3 LS-8 kill -9 while students type and run loses no save and completes nothing twice or wrongly', async () => {
    const report = await proveWorkSurvives(2, 3);
    expect(report).toMatchObject({
      lostSaves: 0,
      wrongCompletions: 0,
      changedCompletions: 0,
      unfinishedLessons: 0,
    });
    expect(report.completions).toBe(2 * 3 * 3);
  });

  it('LT-4 F5 F17 a platform that is down and a server that is killed lose no grade and double none', async () => {
    const report = await proveGrades(1, 8);
    expect(report).toMatchObject({ grades: 8, kills: 3, lost: 0, doubled: 0, wronglyShown: 0 });
  });

  it('CL-7 CE-6 kill -9 during copies and imports leaves each complete or absent', async () => {
    const report = await proveTransfersSurvive(2);
    expect(report).toMatchObject({ half: 0, untrue: 0, retriesThatFailed: 0, leftPieces: 0 });
  });

  it('EX-1 LS-6 one of two web servers and one of two workers are killed under load, and nothing is lost', async () => {
    const report = await proveCluster({ kills: 2, everyMs: 2000, students: 4 });
    expect(report).toMatchObject({ badAnswers: [], lostSaves: 0, doubledSaves: 0, lostRuns: 0 });
    expect(holdsTogether(report)).toBe(true);
  });
});
