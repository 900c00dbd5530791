import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits, type RunResult } from '#contract/running/run-request.ts';
import { startRunner } from '#runner/client.ts';
import { explainOutcome } from '#web/explain/explain.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import {
  installableFolders,
  installableLanguage,
  mistakesOf,
  sampleOf,
  type ShippedLanguage,
} from '#runner/languages/shipped-languages.ts';

type Check = {
  says: string;
  code: string;
  tests?: string;
  more?: Partial<ShippedLanguage>;
  isRight(result: RunResult): boolean;
};

const lineOf = (result: RunResult) => result.line ?? result.results[0]?.line;

/** What every language that comes with the product does (runner/languages/languages.test.ts), asked of those that can be installed. */
const checksOf = (name: string, config: ShippedLanguage): Check[] => {
  const sample = (file: string) => sampleOf(name, file);
  const comment = ['r', 'ruby'].includes(name) ? '#' : ['haskell', 'lua'].includes(name) ? '--' : '//';
  const preamble = name === 'php' ? '' : `${comment} ours\n${comment} ours\n`;
  const program = JSON.stringify([
    {
      stdin: 'Ada\n',
      args: ['one two', "'"],
      files: { 'data/n.txt': '41' },
      stdout: "Ada one two ' 41",
      exitCode: 3,
    },
  ]);
  const blank = JSON.stringify([{ stdin: 'Ada\n', stdout: 'something' }]);
  return [
    { says: 'a right program passes', code: sample('passing'), isRight: ({ isPassed }) => isPassed },
    {
      says: 'a wrong one is told expected and actual',
      code: sample('failing'),
      isRight: ({ verdict, isPassed, results }) =>
        verdict === 'finished' && !isPassed && /Hello, Ada![\s\S]*Hello Ada/.test(results[0]?.feedback ?? ''),
    },
    {
      says: 'input, arguments, files and exit code',
      code: sample('program'),
      tests: program,
      isRight: ({ isPassed }) => isPassed,
    },
    {
      says: 'a mistake of syntax has its line, below a preamble',
      code: sample('broken'),
      more: { preamble },
      isRight: result => !result.isPassed && lineOf(result) === 2,
    },
    {
      says: 'an error while it runs has its line',
      code: sample('runtime'),
      tests: blank,
      more: { preamble },
      isRight: result => !result.isPassed && failsAt(sample('runtime')).includes(lineOf(result) ?? 0),
    },
    {
      says: 'an endless loop is stopped',
      code: sample('endless'),
      isRight: ({ verdict }) => verdict === 'timed-out',
    },
    {
      says: 'the starter runs',
      code: config.defaultLessonCode,
      isRight: ({ verdict, isPassed, hasError }) => verdict === 'finished' && !isPassed && !hasError,
    },
    {
      says: 'the first solution passes',
      code: config.defaultSolutionCode,
      isRight: ({ isPassed }) => isPassed,
    },
    ...mistakesOf(name).map(({ code, line, says }) => ({
      says: `a mistake is explained: ${says}`,
      code,
      tests: blank,
      isRight: (result: RunResult) =>
        !result.isPassed &&
        (line === undefined || lineOf(result) === line) &&
        explainedIn(result, code, config.executableFileName).some(what => what.startsWith(says)),
    })),
  ];
};

const explainedIn = (result: RunResult, code: string, fileName: string): string[] => {
  const outcome = { ...result, hasError: result.hasError } as unknown as Parameters<typeof explainOutcome>[0];
  const { problem, results, notes } = explainOutcome(outcome, { code, language: languageOfFile(fileName) });
  return [problem, ...results, ...notes.map(({ explanation }) => explanation)].flatMap(
    one => one?.what ?? [],
  );
};

/** The line that fails, or the one that called what fails. */
const failsAt = (code: string) =>
  code
    .split('\n')
    .flatMap((text, at) => (/\[at\]|list\.(?:size|Length)|factor|intdiv|half 0/.test(text) ? [at + 1] : []));

/** `npm run proof -- languages [names]`: every installable language that this machine has. */
export async function proveLanguages(names: string[], say: (line: string) => void): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-languages-'));
  const runner = await startRunner({ folder, log: line => process.stderr.write(`${line}\n`) });
  let failed = 0;
  try {
    for (const name of names.length > 0 ? names : installableFolders()) {
      const config = installableLanguage(name);
      const { obstacle } = await runner.probe(config);
      if (obstacle) {
        failed += 1;
        say(`${config.name}: ${obstacle.why}`);
        continue;
      }
      for (const { says, code, tests = sampleOf(name, 'tests'), more = {}, isRight } of checksOf(
        name,
        config,
      )) {
        const result = await runner.run({
          id: `${name} ${says}`,
          language: { ...config, ...more },
          code,
          testCode: tests,
          contract: null,
          limits: { ...defaultLimits, cpuMs: config.executionLimit },
        });
        const isGood = isRight(result);
        if (!isGood) failed += 1;
        say(
          `${config.name}: ${says}: ${isGood ? 'yes' : `NO ${JSON.stringify([explainedIn(result, code, config.executableFileName), result])}`}`,
        );
      }
    }
  } finally {
    await runner.stop();
    rmSync(folder, { recursive: true });
  }
  return failed === 0;
}
