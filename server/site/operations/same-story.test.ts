import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Readiness } from '#contract/site/operations.ts';
import { freshDatabase } from '#test/database.ts';
import { patient } from '#test/patient.ts';
import { runScript } from '#test/processes/run-script.ts';
import { startServer } from '#test/processes/server-process.ts';
import { canHideBubblewrap, withoutBubblewrap } from '#test/processes/without-bubblewrap.ts';

const cwd = mkdtempSync(join(tmpdir(), 'cairn-story-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const isSilent = (printed: string, name: string) => !printed.includes(`${name} cannot be run: `);

/** What each of the three reports per language: whether it can be run, and if not, why. */
const storiesOf = async (wrap?: typeof withoutBubblewrap) => {
  const database = await freshDatabase();
  const env = { CAIRN_DATA_DIR: join(cwd, 'data'), DATABASE_URL: database.url };
  const server = await startServer(env, wrap);
  const ask = async () => (await (await fetch(`${server.url}/readyz`)).json()) as Readiness;
  const ready = await vi.waitFor(
    async () => {
      const answer = await ask();
      expect(answer).toMatchObject({
        status: 'ready',
        languages: expect.arrayContaining([expect.anything()]),
      });
      return answer;
    },
    { ...patient, interval: 100 },
  );
  const doctor = await runScript(
    { cwd, env: { PATH: process.env.PATH ?? '', ...env }, ...(wrap && { wrap }) },
    'examine-machine.ts',
  );
  await server.end('SIGTERM');
  await database.close();
  return { ready, doctor, started: server.printed() };
};

describe('FO-1 OP-1 readiness, doctor and start agree', () => {
  it('if every language can be run', async () => {
    const { ready, doctor, started } = await storiesOf();
    expect(ready.languages.length).toBe(7);
    for (const { name, ok } of ready.languages) {
      expect(isSilent(doctor.printed, name), name).toBe(ok);
      expect(isSilent(started, name), name).toBe(ok);
    }
    expect(doctor.code).toBe(0);
  });

  it.runIf(canHideBubblewrap)('without bubblewrap, and name each language that cannot be run', async () => {
    const { ready, doctor, started } = await storiesOf(withoutBubblewrap);
    const why = 'Python tests need bubblewrap, which cannot be used on this machine.';
    expect(ready.languages).toContainEqual({ name: 'Python', ok: false, detail: why });
    expect(ready.languages).toContainEqual({ name: 'JavaScript', ok: true, detail: 'can be run' });
    for (const printed of [doctor.printed, started]) {
      expect(printed).toContain(ready.runner.detail);
      expect(printed).toContain(`Python cannot be run: ${why} Please install bubblewrap`);
      expect(isSilent(printed, 'JavaScript')).toBe(true);
      expect(printed).not.toContain('no student code can be run');
    }
    expect(doctor.code).toBe(0);
  });
});
