import { describe, expect, it } from 'vitest';
import { areGradesRight, proveGrades } from './grades.ts';

/** In a file of its own, because it waits more than the others. The full one: `npm run proof -- grades`. */
describe('short proofs', { timeout: 120_000 }, () => {
  it('LT-4 F5 F17 FG-2 FG-4 a platform that fails and a server that is killed get no grade wrong, twice or in a wrong column', async () => {
    const report = await proveGrades({ seed: 1, rounds: 1, students: 2, steps: 24, isThorough: true });
    expect(areGradesRight(report), JSON.stringify(report, null, 2)).toBe(true);
    expect(report.counts).toMatchObject({ kills: expect.any(Number), 'chosen again': expect.any(Number) });
    expect(report.takenScores).toBeGreaterThan(0);
  });
});
