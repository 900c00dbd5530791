import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runScript } from '#test/processes/run-script.ts';

const cwd = mkdtempSync(join(tmpdir(), 'cairn-doctor-command-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const examine = (env: Record<string, string>) =>
  runScript(
    { cwd, env: { PATH: process.env.PATH ?? '', CAIRN_DATA_DIR: join(cwd, 'data'), ...env } },
    'examine-machine.ts',
  );

it.runIf(process.getuid?.() !== 0)(
  'FV-12 the doctor tells an ordinary user what is weaker, which is no failure',
  async () => {
    const { code, printed } = await examine({});
    expect(printed).toContain('! All boxes have the same user');
    expect(code).toBe(0);
  },
);

it('FO-4 OP-1 the doctor reports on Node, settings, disk with the same minimum as readiness, database and sandbox', async () => {
  const { code, printed } = await examine({ CAIRN_MIN_FREE_DISK_MB: '1000000000' });
  expect(code).toBe(1);
  expect(printed).toMatch(
    /^✓ Node 2\d[\d.]* runs this\.\n✓ The settings are ones that Cairn starts with\.\n✗ On the disk of \S+, only [\d.]+ GB are free, less than 1000000\.0 GB: make room.*\n✓ Of the memory, [\d.]+ GB of [\d.]+ GB are available\.\n✓ There is no database in \S+ yet: the first start makes it\.\n[✓✗] /,
  );
});

it('the doctor names every invalid setting and exits with 1', async () => {
  const { code, printed } = await examine({ PORT: 'x', CAIRN_SECRET: 'short' });
  expect(code).toBe(1);
  expect(printed).toContain('✗ Cairn cannot start with these settings:');
  expect(printed).toContain('PORT must be a number');
  expect(printed).toContain('CAIRN_SECRET must have at least 32 characters');
});
