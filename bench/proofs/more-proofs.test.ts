import { describe, expect, it } from 'vitest';
import { proveCrash } from './crash.ts';
import { proveTransfersSurvive } from './transfers-survive.ts';

/** More short versions, in a file of their own so that they run beside the others. The full ones: `npm run proof -- <name>`. */
describe('short proofs', { timeout: 180_000 }, () => {
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
