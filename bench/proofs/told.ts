import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRunner } from '#runner/client.ts';
import { factsOf, fileNameOf, runMistake } from '#test/mistakes/run-mistakes.ts';
import { explainOutcome } from '#web/explain/explain.ts';
import { plainWords } from '#web/ui/results/plain-words.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';

/**
 * `npm run proof -- told <folder> [exercises]`: mistakes that somebody made who does not know the rules, as folders with task.md,
 * solution, tests (or cases.json) and mistake-1, mistake-2, …. Prints for each the task, the program and what the screen says, so
 * that somebody else can judge it. What the set's author says about a mistake is not printed.
 */
export type ToldReport = { mistakes: number; unusable: string[]; passed: string[]; withoutWords: string[] };

const languages: Record<string, string> = {
  py: 'python',
  js: 'javascript',
  ts: 'typescript',
  java: 'java',
  c: 'c',
  cpp: 'cpp',
  cc: 'cpp',
  sh: 'bash',
  bash: 'bash',
};

type Exercise = {
  name: string;
  language: string;
  task: string;
  solution: string;
  tests: string;
  mistakes: { name: string; code: string }[];
  fileName: string | undefined;
};

const casesOf = (text: string): string => {
  const cases = JSON.parse(text) as Record<string, unknown>[];
  return JSON.stringify(cases.map((one, index) => ({ name: `case ${index + 1}`, ...one })));
};

const readExercise = (folder: string, name: string): Exercise => {
  const at = (file: string) => readFileSync(join(folder, name, file), 'utf8');
  const files = readdirSync(join(folder, name));
  const solution = files.find(file => /^solution\.\w+$/.test(file)) ?? '';
  const tests = files.find(file => /^tests?\.(?!md)\w+$/.test(file));
  const language = languages[solution.split('.').at(-1) ?? ''];
  if (language === undefined || (tests === undefined && !files.includes('cases.json')))
    throw new Error(`${name} has no solution or tests`);
  return {
    name,
    language,
    task: existsSync(join(folder, name, 'task.md')) ? at('task.md').trim() : '',
    solution: at(solution),
    tests: tests === undefined ? casesOf(at('cases.json')) : at(tests),
    mistakes: files
      .filter(file => /^mistake-\d+\.(?!md$)\w+$/.test(file))
      .toSorted()
      .map(file => ({ name: `${name}/${file}`, code: at(file) })),
    fileName: fileNameOf(language, at(solution)),
  };
};

const indented = (text: string) => text.trimEnd().replaceAll(/^/gm, '    ');
const numbered = (code: string) =>
  code
    .trimEnd()
    .split('\n')
    .map((line, index) => `${String(index + 1).padStart(4)}  ${line}`)
    .join('\n');

/** As the screen shows it: the error, or the first test that failed, with its words. */
const screenOf = (facts: ReturnType<typeof factsOf>, code: string, language: string): string[] => {
  const explained = explainOutcome({ ...facts, output: '', isOutputCut: false }, { code, language });
  const words = (told: { what: string; why: string } | null) =>
    told ? [`${plainWords(told.what)} ${plainWords(told.why)}`] : [];
  const at = facts.results.findIndex(({ passed, isNotRun }) => !passed && !isNotRun);
  const failed = facts.results[at];
  const lines: string[] = [];
  if (facts.hasError) {
    const line = explained.problem?.line ?? facts.line;
    lines.push(
      ...words(explained.problem),
      ...(line === undefined ? [] : [`Line ${line}`]),
      `Original message: ${[facts.message, ...(facts.notes ?? []).slice(0, 3).map(note => `line ${note.line}: ${note.text}`)].filter(Boolean).join('\n')}`,
    );
  } else if (failed) {
    const told = explained.results[at] ?? null;
    const line = told?.line ?? failed.line;
    lines.push(
      `${facts.results.filter(({ passed }) => passed).length} of ${facts.results.length} tests passed. First failed: ${failed.name}`,
      ...words(told),
      ...(line === undefined ? [] : [`Line ${line}`]),
      ...(failed.expected === undefined ? [] : [`Expected: ${failed.expected}`, `Got: ${failed.actual}`]),
      ...(failed.input === undefined ? [] : [`Input: ${failed.input}`]),
      `Feedback: ${failed.feedback}`,
    );
  }
  const warnings = (facts.notes ?? []).filter(({ kind }) => kind === 'warning');
  if (!facts.hasError && warnings.length > 0)
    lines.push(
      ...explained.notes
        .filter(({ kind }) => kind === 'warning')
        .map(note => `Warning, line ${note.line}: ${plainWords(note.explanation?.what ?? note.text)}`),
    );
  return lines;
};

export const proveTold = async (
  folder: string,
  say: (line: string) => void,
  only: string[] = [],
): Promise<ToldReport> => {
  const report: ToldReport = { mistakes: 0, unusable: [], passed: [], withoutWords: [] };
  const data = mkdtempSync(join(tmpdir(), 'cairn-told-'));
  const runner = await startRunner({ folder: data, slots: 2 });
  try {
    const names = readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => name)
      .filter(name => only.length === 0 || only.some(one => name.startsWith(one)))
      .toSorted();
    for (const name of names) {
      const exercise = readExercise(folder, name);
      const { language, tests, solution, fileName } = exercise;
      say(`\n${'='.repeat(100)}\n${name}\n${indented(exercise.task)}`);
      for (const mistake of exercise.mistakes) {
        report.mistakes += 1;
        const said = await runMistake(runner, { language, tests, solution, ...mistake }, fileName);
        say(`\n${'-'.repeat(60)}\n${mistake.name}\n\n${numbered(mistake.code)}\n`);
        if (!said) {
          report.unusable.push(name);
          say('    THE SOLUTION DOES NOT PASS ITS TESTS HERE');
          break;
        }
        const facts = factsOf(said);
        if (said.isPassed) report.passed.push(mistake.name);
        const shown = languageOfFile(
          `main.${{ python: 'py', javascript: 'js', typescript: 'ts', bash: 'sh' }[language] ?? language}`,
        );
        const screen = said.isPassed ? ['All tests passed.'] : screenOf(facts, mistake.code, shown);
        const explained = explainOutcome(
          { ...facts, output: '', isOutputCut: false },
          { code: mistake.code, language: shown },
        );
        if (!said.isPassed && !explained.problem && explained.results.every(one => one === null))
          report.withoutWords.push(mistake.name);
        say(`  The screen says:\n${screen.map(indented).join('\n')}`);
      }
    }
    return report;
  } finally {
    await runner.stop();
    rmSync(data, { recursive: true, force: true });
  }
};
