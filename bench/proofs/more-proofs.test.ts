import { describe, expect, it } from 'vitest';
import { proveCrash } from './crash.ts';

/** More short versions, in a file of their own so that they run beside the others. The full ones: `npm run proof -- <name>`. */
describe('short proofs', () => {
  it('kill -9 loses no acknowledged write', async () => {
    const report = await proveCrash(1);
    expect(report).toMatchObject({ rounds: 1, lost: 0 });
    expect(report.acknowledged).toBeGreaterThan(0);
  });
});
