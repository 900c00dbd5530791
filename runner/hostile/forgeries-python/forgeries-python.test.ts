import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { verdicts } from '#contract/running/run-request.ts';

import { pythonTestRun } from '../../engines/python/python-test-run.ts';

const python = pythonTestRun();
afterAll(() => python.stop());

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const tests = read('tests-for-all.py');
const programs = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  name => name.endsWith('.py') && name !== 'tests-for-all.py',
);
const forgeries = programs.filter(name => !name.startsWith('honest/'));
const limits = { cpuMs: 2000 };

/** The second comment lists the allowed verdicts: `Must: finished: …`, with `any` where timing decides. */
function allowedVerdicts(code: string): string[] {
  const words = /# Must: ([\w -]+):/.exec(code)?.[1]?.split(' or ') ?? [];
  return words.includes('any') ? verdicts.filter(verdict => verdict !== 'sandbox-failed') : words;
}

describe('a forgery in Python', () => {
  it('EX-4 is tried in at least 30 ways', () => {
    expect(forgeries.length).toBeGreaterThanOrEqual(30);
  });

  it.each(forgeries)('EX-4 by %s passes no test', async name => {
    const code = read(name);
    expect(code).toMatch(/^# Tries: /);
    const result = await python.run(code, tests, { limits });
    expect(result.isPassed).toBe(false);
    expect(result.results.filter(one => one.passed).map(one => one.name)).toEqual([]);
    expect(result.results).toHaveLength(7);
    expect(allowedVerdicts(code)).toContain(result.verdict);
    // Programs that search for something print what they found.
    expect(result.output).not.toMatch(/REACHED \[[^\]]/);
  });

  it('EX-4 by a container that contains everything does not pass a test of membership', async () => {
    const member = 'def test_a():\n    assert 4 in add(2, 2)\n';
    const evil = 'class All:\n    def __contains__(self, x): return True\ndef add(a, b): return All()\n';
    expect((await python.run(evil, member)).isPassed).toBe(false);
    const honest =
      'class Some:\n    def __contains__(self, x): return x == 4\ndef add(a, b): return Some()\n';
    expect((await python.run(honest, member)).isPassed).toBe(true);
  });

  it('EX-4 FL-4 by a context that swallows exceptions does not pass a check inside', async () => {
    const evil =
      'class All:\n    def __enter__(self): return self\n    def __exit__(self, *about): return True\n    def sum(self): raise KeyError\n';
    for (const check of ['assert context.sum() == 4', 'assert 1 == 4', 'assert {}["sum"] == 4']) {
      const tests = `def test_a():\n    with All() as context:\n        ${check}\n`;
      expect((await python.run(evil, tests)).isPassed).toBe(false);
    }
  });

  it('EX-4 by a generator that swallows exceptions does not pass a check in a context that the tests make of it', async () => {
    const evil =
      'def all_is_well():\n    try:\n        yield\n    except Exception as error:\n        pass\n    yield 4\n';
    for (const check of ['assert 1 == 4', 'assert {}["sum"] == 4']) {
      const tests = `import contextlib\ndef test_a():\n    with contextlib.contextmanager(all_is_well)():\n        ${check}\n`;
      expect((await python.run(evil.replace('    yield 4\n', ''), tests)).isPassed).toBe(false);
    }
    const thrown =
      'def test_a():\n    made = all_is_well()\n    next(made)\n    assert made.throw(ValueError("x")) == 4\n';
    expect((await python.run(evil, thrown)).isPassed).toBe(true);
  });

  it('EX-4 leaves nothing behind for the next run', async () => {
    const looks =
      'import os\nleft = [name for folder in ("/tmp", "/dev/shm") for name in os.listdir(folder)]\n';
    const result = await python.run(looks, 'def test_a():\n    assert left == ["main.py"]\n');
    expect(result.isPassed).toBe(true);
  });
});

describe('an honest program beside the forgeries', () => {
  it('EX-4 passes all of the same tests', async () => {
    const result = await python.run(read('honest/honest-solution.py'), tests, { limits });
    expect(result).toMatchObject({ verdict: 'finished', isPassed: true, hasError: false });
  });

  it('EX-4 fails the one test that it gets wrong', async () => {
    const result = await python.run(read('honest/honest-but-wrong.py'), tests, { limits });
    expect(result.results.filter(one => !one.passed).map(one => one.name)).toEqual(['TestAdd.test_negative']);
  });
});
