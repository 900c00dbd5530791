import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { allRoutes } from '#server/routes.ts';

const root = join(import.meta.dirname, '..');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

const spell = (e: Endpoint) => `${e.method} ${e.path}`;

it('AP-1 the server serves every endpoint of the contract exactly once and no others', async () => {
  const files = globSync('contract/**/*.ts', { cwd: root }).filter(f => !f.endsWith('.test.ts'));
  const modules = await Promise.all(files.map(f => import(join(root, f)) as Promise<object>));
  const declared = modules.flatMap(m => Object.values(m)).filter(isEndpoint);
  expect(allRoutes.map(r => spell(r.endpoint)).sort()).toEqual(declared.map(spell).sort());
});
