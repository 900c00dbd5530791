/**
 * Started by tests as a process of its own: asks a runner of each shipped language whether it can be run, runs its passing
 * sample, and prints both as JSON.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits } from '#contract/running/run-request.ts';
import { startRunner } from '#runner/client.ts';
import { languageFolders, shippedLanguage } from '#runner/languages/shipped-languages.ts';

export type SampleResult = { name: string; why: string | null; isPassed: boolean };

const sampleOf = (name: string, file: string) =>
  readFileSync(join(import.meta.dirname, '../runner/languages', name, `${file}.txt`), 'utf8');

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-samples-'));
  const runner = await startRunner({ folder, slots: 1 });
  const results: SampleResult[] = [];
  for (const name of languageFolders()) {
    const language = shippedLanguage(name);
    const { obstacle } = await runner.probe(language);
    const { isPassed } = await runner.run({
      id: name,
      language,
      code: sampleOf(name, 'passing'),
      testCode: sampleOf(name, 'tests'),
      contract: null,
      limits: { ...defaultLimits, cpuMs: 4 * language.executionLimit },
    });
    results.push({ name: language.name, why: obstacle?.why ?? null, isPassed });
  }
  await runner.stop();
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(JSON.stringify(results));
}
