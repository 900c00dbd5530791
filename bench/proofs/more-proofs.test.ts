import { describe, expect, it } from 'vitest';
import { busyProgramsFor } from './busy-programs.ts';
import { proveBusy } from './busy.ts';
import { proveCrash } from './crash.ts';
import { proveSoak } from './soak.ts';
import { proveTransfersSurvive } from './transfers-survive.ts';

/** More short versions, in a file of their own so that they run beside the others. The full ones: `npm run proof -- <name>`. */
describe('short proofs', { timeout: 180_000 }, () => {
  it('TV-2 FT-2 FT-3 programs beside busy processes get the same verdicts', async () => {
    const some = busyProgramsFor(63).filter((_, index) => index % 16 === 0);
    for (const round of await proveBusy(some, [2]))
      expect(round).toMatchObject({ wrongVerdicts: [], wronglyToldToWait: [], toldBusy: [] });
  });

  it('EX-1 EX-4 a dozen hostile and honest runs leave nothing behind', async () => {
    const report = await proveSoak(12);
    expect(report.wrongVerdicts).toEqual([]);
    expect(report.leftProcesses).toBe(0);
    expect(report.leftOnHost).toEqual([]);
    // What is kept ready may be between two runs; a leak would be one for each run.
    expect(report.descriptorsAfter).toBeLessThanOrEqual(report.descriptorsBefore + 12);
  });

  it('kill -9 loses no acknowledged write', async () => {
    const report = await proveCrash(1);
    expect(report).toMatchObject({ rounds: 1, lost: 0 });
    expect(report.acknowledged).toBeGreaterThan(0);
  });

  it('CL-7 CE-6 kill -9 during copies and imports leaves each complete or absent', async () => {
    const report = await proveTransfersSurvive(1);
    expect(report).toMatchObject({ half: 0, untrue: 0, retriesThatFailed: 0, leftPieces: 0 });
  });
});
