import { type Facts, readFacts } from '#test/mistakes/read-mistakes.ts';
import { readSet } from '#test/mistakes/stranger-sets.ts';
import { explainOutcome } from '#web/explain/explain.ts';
import { plainWords } from '#web/ui/results/plain-words.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';

/**
 * `npm run proof -- told <folder> [exercises]`: what the screen says about a set of mistakes that somebody made who does not know
 * the rules, from what the engines said when it was kept (recipe 11). Prints for each the task, the program and the screen, so that
 * somebody else can judge it. What the set's author says about a mistake is not printed.
 */
export type ToldReport = { mistakes: number; unknown: string[]; passed: string[]; withoutWords: string[] };

const indented = (text: string) => text.trimEnd().replaceAll(/^/gm, '    ');
const numbered = (code: string) =>
  code
    .trimEnd()
    .split('\n')
    .map((line, index) => `${String(index + 1).padStart(4)}  ${line}`)
    .join('\n');

/** As the screen shows it: the error, or the first test that failed, with its words. */
const screenOf = (facts: Facts, code: string, language: string): string[] => {
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

const shownAs = (language: string) =>
  languageOfFile(
    `main.${{ python: 'py', javascript: 'js', typescript: 'ts', bash: 'sh' }[language] ?? language}`,
  );

export const proveTold = (folder: string, say: (line: string) => void, only: string[] = []): ToldReport => {
  const report: ToldReport = { mistakes: 0, unknown: [], passed: [], withoutWords: [] };
  for (const { name, language, task, mistakes } of readSet(folder)) {
    if (only.length > 0 && !only.some(one => name.startsWith(one))) continue;
    say(`\n${'='.repeat(100)}\n${name}\n${indented(task)}`);
    const known = readFacts(language);
    for (const mistake of mistakes) {
      report.mistakes += 1;
      say(`\n${'-'.repeat(60)}\n${mistake.name}\n\n${numbered(mistake.code)}\n`);
      const facts = known[mistake.keptAs];
      if (!facts) {
        report.unknown.push(mistake.name);
        continue;
      }
      const isPassed = !facts.hasError && facts.results.every(({ passed }) => passed);
      if (isPassed) report.passed.push(mistake.name);
      const shown = shownAs(language);
      const screen = isPassed ? ['All tests passed.'] : screenOf(facts, mistake.code, shown);
      const explained = explainOutcome(
        { ...facts, output: '', isOutputCut: false },
        { code: mistake.code, language: shown },
      );
      if (!isPassed && !explained.problem && explained.results.every(one => one === null))
        report.withoutWords.push(mistake.name);
      say(`  The screen says:\n${screen.map(indented).join('\n')}`);
    }
  }
  return report;
};
