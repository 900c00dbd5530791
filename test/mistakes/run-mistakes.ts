import { aContract } from '#runner/engine-kit/a-contract.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type RunRequest, type TestResult } from '#contract/run-request.ts';
import { startRunner } from '#runner/client.ts';
import { shippedLanguage } from '#runner/languages/shipped-languages.ts';
import { type Facts, factsFile, mistakeLanguages, readMistakes } from './read-mistakes.ts';

/** As where the types of the author's solution are right. */
const soundTypes = { areProgramTypesSound: true, areTestTypesSound: true };

const withoutTime = (result: TestResult) => {
  const { durationMs: _, ...rest } = result;
  return rest;
};

/** Runs every mistake through the real engines and stores what they said. */
export const runMistakes = async (languages = mistakeLanguages) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-mistakes-'));
  const runner = await startRunner({ folder, slots: 2 });
  for (const name of languages) {
    const language = shippedLanguage(name);
    const facts: Record<string, Facts> = {};
    for (const mistake of readMistakes(name)) {
      const request: RunRequest = {
        id: `${name}/${mistake.name}`,
        language,
        code: mistake.code,
        testCode: mistake.tests,
        contract: null,
        limits: { ...defaultLimits, cpuMs: language.executionLimit },
      };
      const untyped = await runner.run(request);
      const contract = aContract(untyped.testNames, { seen: { types: soundTypes } });
      const said = name === 'typescript' ? await runner.run({ ...request, contract }) : untyped;
      const { verdict, message, line, notes, hasError } = said;
      facts[mistake.name] = {
        verdict,
        message,
        hasError,
        ...(line !== undefined && { line }),
        ...(notes !== undefined && { notes }),
        results: said.results.map(withoutTime),
      };
    }
    writeFileSync(factsFile(name), `${JSON.stringify(facts, null, 2)}\n`);
  }
  await runner.stop();
  rmSync(folder, { recursive: true, force: true });
};
