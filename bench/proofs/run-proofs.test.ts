import { describe, expect, it } from 'vitest';
import { proveBurst } from './burst.ts';
import { busyProgramsFor } from './busy-programs.ts';
import { proveBusy } from './busy.ts';
import { proveFair } from './fair.ts';
import { proveSoak } from './soak.ts';

/** Short versions of the proofs about running programs. The full ones: `npm run proof -- <name>`. */
describe('short proofs', { timeout: 180_000 }, () => {
  it('TV-2 FT-2 programs beside busy processes get the same verdicts', async () => {
    const some = busyProgramsFor(63).filter((_, index) => index % 5 === 0);
    for (const round of await proveBusy(some, [2]))
      expect(round).toMatchObject({ wrongVerdicts: [], wronglyToldToWait: [], toldBusy: [] });
  });

  it('FA-2 FB-2 FB-3 hostile accounts change no verdict of others, and are told that it was their program', async () => {
    const report = await proveFair(5, 5);
    expect(report).toMatchObject({ wrongVerdicts: 0, hostileToldAsOurs: [] });
    expect(report.honestRuns).toBeGreaterThanOrEqual(5);
  });

  it('EX-1 fifty students who press Run at once all get the right verdict', async () => {
    expect(await proveBurst(50, 3000)).toMatchObject({ accepted: 50, wrongVerdicts: 0 });
  });

  it('EX-1 EX-4 a hundred hostile and honest runs leave nothing behind', async () => {
    const report = await proveSoak(100);
    expect(report.wrongVerdicts).toEqual([]);
    expect(report.leftProcesses).toBe(0);
    expect(report.leftOnHost).toEqual([]);
    expect(report.descriptorsAfter).toBeLessThanOrEqual(report.descriptorsBefore + 2);
  });
});
