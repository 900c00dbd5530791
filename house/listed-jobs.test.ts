import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allJobs } from '#server/jobs.ts';
import { root } from './source-imports.ts';

const isJob = (value: unknown): value is (typeof allJobs)[number] =>
  typeof value === 'object' && value !== null && 'kind' in value && 'handle' in value;

it('HS-2 the worker handles every job that is defined', async () => {
  const files = globSync('server/**/*.job.ts', { cwd: root });
  const modules = await Promise.all(files.map(file => import(join(root, file)) as Promise<object>));
  const defined = modules.flatMap(module => Object.values(module)).filter(isJob);
  const kinds = (jobs: readonly { kind: string }[]) => jobs.map(job => job.kind).toSorted();
  expect(kinds(allJobs), 'list it in server/jobs.ts').toEqual(kinds(defined));
});
