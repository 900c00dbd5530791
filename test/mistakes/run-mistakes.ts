import { aContract } from '#runner/engine-kit/a-contract.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  defaultLimits,
  type RunContract,
  type RunRequest,
  type RunResult,
  type TestResult,
} from '#contract/running/run-request.ts';
import { type RunnerClient, startRunner } from '#runner/client.ts';
import { type ShippedLanguage, shippedLanguage } from '#runner/languages/shipped-languages.ts';
import {
  type Facts,
  factsFile,
  type Mistake,
  mistakeLanguages,
  readFacts,
  readMistakes,
} from './read-mistakes.ts';

/** As where the types of the author's solution are right. */
const soundTypes = { areProgramTypesSound: true, areTestTypesSound: true };

const withoutTime = (result: TestResult) => {
  const { durationMs: _, ...rest } = result;
  return rest;
};

/** What a student's page gets of a result. */
export const factsOf = ({ verdict, message, line, notes, hasError, results }: RunResult): Facts => ({
  verdict,
  message,
  hasError,
  ...(line !== undefined && { line }),
  ...(notes !== undefined && { notes }),
  results: results.map(withoutTime),
});

/** Of the last author's run: mistakes in one exercise follow one another. */
let recorded: { key: string; contract: RunContract | undefined } | null = null;

/** As an author says it whose class has another name than `Main`. */
const namedAfter = (language: ShippedLanguage, fileName: string) => ({
  ...language,
  executableFileName: fileName,
  executionCommand: language.executionCommand.replaceAll(/\bMain\b/g, fileName.replace(/\.\w+$/, '')),
});

/** Java calls a file after its public class, here that of the author. */
export const fileNameOf = (language: string, solution: string | null): string | undefined => {
  const name = /public\s+(?:final\s+|abstract\s+)*(?:class|interface|record|enum)\s+(\w+)/.exec(
    solution ?? '',
  )?.[1];
  return language === 'java' && name !== undefined ? `${name}.java` : undefined;
};

type Wrong = Pick<Mistake, 'language' | 'name' | 'code' | 'tests' | 'solution'>;

/** As a student's run: under the contract of the author's, where there is a solution. Null if that does not pass. */
export const runMistake = async (
  runner: Pick<RunnerClient, 'run'>,
  { language: key, name, code, tests, solution }: Wrong,
  fileName?: string,
): Promise<RunResult | null> => {
  const shipped = shippedLanguage(key);
  const language = fileName === undefined ? shipped : namedAfter(shipped, fileName);
  const request: RunRequest = {
    id: `${key}/${name}`,
    owner: { person: 'student', course: 'mistakes', isBackground: false },
    language,
    code,
    testCode: tests,
    contract: null,
    limits: { ...defaultLimits, cpuMs: shipped.executionLimit },
  };
  if (solution !== null) {
    const tried = `${tests}\0${solution}`;
    if (recorded?.key !== tried) {
      const { contract } = await runner.run({ ...request, code: solution, isRecording: true });
      recorded = { key: tried, contract };
    }
    const { contract } = recorded;
    return contract ? runner.run({ ...request, contract }) : null;
  }
  const untyped = await runner.run(request);
  if (key !== 'typescript') return untyped;
  return runner.run({ ...request, contract: aContract(untyped.testNames, { seen: { types: soundTypes } }) });
};

const store = (language: string, facts: Record<string, Facts>) =>
  writeFileSync(factsFile(language), `${JSON.stringify(facts, null, 2)}\n`);

/** Runs mistakes through the real engines and stores what they said: all, or those whose name begins so. */
export const runMistakes = async (languages = mistakeLanguages, begin = '') => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-mistakes-'));
  const runner = await startRunner({ folder, slots: 2 });
  const unusable: string[] = [];
  for (const name of languages) {
    const known = readFacts(name);
    const facts: Record<string, Facts> = {};
    for (const mistake of readMistakes(name)) {
      const old = known[mistake.name];
      if (old && !mistake.name.startsWith(begin)) {
        facts[mistake.name] = old;
        continue;
      }
      let said = await runMistake(runner, mistake, fileNameOf(name, mistake.solution));
      // A busy machine says nothing about the mistake.
      for (let again = 0; said?.verdict === 'sandbox-failed' && again < 3; again += 1)
        said = await runMistake(runner, mistake, fileNameOf(name, mistake.solution));
      if (said && said.verdict !== 'sandbox-failed') {
        facts[mistake.name] = factsOf(said);
        // What is known stays known when the run is stopped.
        store(name, { ...known, ...facts });
      } else
        unusable.push(`${name}/${mistake.name}: ${said?.message ?? 'the solution does not pass its tests'}`);
    }
    store(name, facts);
  }
  await runner.stop();
  rmSync(folder, { recursive: true, force: true });
  if (unusable.length > 0) throw new Error(unusable.join('\n'));
};
