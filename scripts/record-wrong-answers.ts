// `node scripts/record-wrong-answers.ts` runs the wrong programs through the real runner and stores what it said.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type TestResult } from '#contract/running/run-request.ts';
import { startRunner } from '#runner/client.ts';
import { shippedLanguage } from '#runner/languages/shipped-languages.ts';
import { type Recorded, readWrongAnswers, writeRecorded } from '#test/wrong-answers/read-wrong-answers.ts';

const withoutTime = (result: TestResult) => {
  const { durationMs: _, ...rest } = result;
  return rest;
};

const folder = mkdtempSync(join(tmpdir(), 'cairn-wrong-answers-'));
const runner = await startRunner({ folder, slots: 2 });
const recorded: Recorded[] = [];
for (const [index, { language: name, code, tests }] of readWrongAnswers().entries()) {
  const language = shippedLanguage(name);
  const { verdict, message, notes, results, isPassed } = await runner.run({
    id: String(index),
    language,
    code,
    testCode: tests,
    contract: null,
    limits: { ...defaultLimits, cpuMs: language.executionLimit },
  });
  if (isPassed) throw new Error(`this program passes:\n${code}`);
  recorded.push({
    verdict,
    message,
    ...(notes && { notes }),
    results: results.map(withoutTime),
  });
}
writeRecorded(recorded);
await runner.stop();
rmSync(folder, { recursive: true, force: true });
console.log(`${recorded.length} programs recorded.`);
