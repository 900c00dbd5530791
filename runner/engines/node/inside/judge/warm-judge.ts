import type nodeAssert from 'node:assert';
import { compileFunction } from 'node:vm';

import { planTests } from '../framework/run-tree.ts';
import { readTestSource } from '../framework/test-source.ts';
import { createTree } from '../framework/test-tree.ts';

type Tools = { assert: typeof nodeAssert; expect: (value: unknown) => object };

/**
 * Warms up while the process waits for its job: Node loads much of its code lazily, and code that has run once is
 * faster the second time.
 */
export function warmJudge({ assert: given, expect }: Tools): void {
  const assert: typeof nodeAssert = given;
  const { body } = readTestSource(
    "const { a } = require('./x');\nimport test from 'node:test';\ntest('t', () => a());",
  );
  compileFunction(body, ['require', 'cairnDefault'], { filename: '/tmp/warm.js' });
  assert.equal(1, 1);
  assert.deepStrictEqual([1, { a: 1 }], [1, { a: 1 }]);
  expect(1);
  const tree = createTree();
  tree.suiteApi('s', () => void tree.testApi(false)('t', () => {}));
  planTests(tree.root);
}
