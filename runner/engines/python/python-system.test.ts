import { afterAll, expect, it } from 'vitest';

import { forkServerPid, pythonTestRun } from './python-test-run.ts';

let stamp = 'before';
const bench = pythonTestRun({ systemStamp: () => stamp });
afterAll(() => bench.stop());

const tests =
  'import unittest\nclass T(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(f(), 1)\n';
const run = (code: string) => bench.run(code, tests);

it('FV-8 after something was installed a new fork server answers, and runs of the old one end as usual', async () => {
  expect(await run('def f(): return 1')).toMatchObject({ isPassed: true });
  const old = forkServerPid();
  const slow = run('import time\ndef f():\n    time.sleep(1)\n    return 1');
  stamp = 'after';
  expect(await run('def f(): return 1')).toMatchObject({ isPassed: true });
  expect(await slow).toMatchObject({ isPassed: true });
  await expect.poll(() => forkServerPid()).not.toBe(old);
  expect(await run('def f(): return 1')).toMatchObject({ isPassed: true });
});
