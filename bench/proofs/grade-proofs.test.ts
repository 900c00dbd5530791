import { describe, expect, it } from 'vitest';
import { proveGrades } from './grades.ts';

/** In a file of its own, because it waits more than the others. The full one: `npm run proof -- grades`. */
describe('short proofs', { timeout: 180_000 }, () => {
  it('LT-4 F5 F17 a platform that is down and a server that is killed lose no grade and double none', async () => {
    const report = await proveGrades(1, 5);
    expect(report).toMatchObject({ grades: 5, kills: 3, lost: 0, doubled: 0, different: 0, wronglyShown: 0 });
  });
});
