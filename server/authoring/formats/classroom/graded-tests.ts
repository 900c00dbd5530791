import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fileIn } from '../exercism/exercism-files.ts';
import { readYaml } from '../foreign/read-yaml.ts';

/** What GitHub Classroom runs for an assignment: in `autograding.json`, or as steps of a workflow. */

export type GradedTest = {
  name: string;
  setup: string;
  run: string;
  input: string;
  /** Null: not compared. */
  output: string | null;
  match: 'trimmed' | 'contains' | 'regex';
  points: number | null;
};

export const jsonFile = '.github/classroom/autograding.json';
export const workflows = '.github/workflows';

const Words = z.coerce.string().nullish();
const Score = z.coerce.number().nullish().catch(null);

const JsonTests = z.object({
  tests: z.array(
    z.object({
      name: Words,
      setup: Words,
      run: Words,
      input: Words,
      output: Words,
      comparison: Words,
      points: Score,
    }),
  ),
});

const Workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      steps: z
        .array(
          z.object({
            name: Words,
            uses: Words,
            with: z.record(z.string(), z.unknown()).nullish(),
          }),
        )
        .nullish(),
    }),
  ),
});

const matches: Record<string, GradedTest['match']> = {
  exact: 'trimmed',
  included: 'contains',
  contains: 'contains',
  regex: 'regex',
};

const matchOf = (comparison: string | null | undefined) => matches[comparison ?? ''] ?? 'contains';

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const ofJson = (path: string, json: string): GradedTest[] =>
  readYaml(path, json, JsonTests).tests.map((test, place) => ({
    name: test.name || `Test ${place + 1}`,
    setup: test.setup ?? '',
    run: test.run ?? '',
    input: test.input ?? '',
    output: test.output || null,
    match: matchOf(test.comparison),
    points: test.points ?? null,
  }));

const graders: Record<string, string> = { io: '', command: '', python: 'pytest' };

const ofWorkflow = (path: string, yaml: string): GradedTest[] =>
  Object.values(readYaml(path, yaml, Workflow).jobs)
    .flatMap(({ steps }) => steps ?? [])
    .flatMap(step => {
      const kind = /autograding-(io|command|python)-grader/.exec(step.uses ?? '')?.[1];
      if (kind === undefined) return [];
      const inputs = step.with ?? {};
      const score = Number(inputs['max-score']);
      return [
        {
          name: text(inputs['test-name']) || step.name || kind,
          setup: text(inputs['setup-command']),
          run: text(inputs.command) || graders[kind]!,
          input: text(inputs.input),
          output: kind === 'io' ? text(inputs['expected-output']) || null : null,
          match: matchOf(text(inputs['comparison-method'])),
          points: Number.isFinite(score) && 'max-score' in inputs ? score : null,
        },
      ];
    });

/** Null where an assignment has none. The older file counts, if both are there and it has tests. */
export const readGradedTests = async (folder: string): Promise<GradedTest[] | null> => {
  const json = await fileIn(folder, jsonFile);
  const older = json === null ? [] : ofJson(jsonFile, json);
  if (older.length > 0) return older;
  const names = await readdir(join(folder, workflows)).catch(() => []);
  const newer: GradedTest[] = [];
  for (const name of names.filter(each => /\.ya?ml$/.test(each)).toSorted()) {
    const path = `${workflows}/${name}`;
    const yaml = (await fileIn(folder, path)) ?? '';
    if (yaml.includes('autograding-')) newer.push(...ofWorkflow(path, yaml));
  }
  return newer.length > 0 ? newer : null;
};
