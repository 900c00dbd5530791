// `npm run bench -- explaining`: the CPU time of explaining a failed run in the page; all rules together may take 5 ms.
import { shippedLanguage } from '#runner/languages/shipped-languages.ts';
import { aRunResult } from '#test/run-result.ts';
import { explainOutcome } from '#web/explain/explain.ts';
import { quantile } from './measure.ts';
import { subjects } from './run-subjects.ts';

const rounds = 200;
const functionOf = (lines: string[]) => `${lines.join('\n')}\n\n`;
/** 210 lines, some of them long. */
const long = functionOf([
  'def f(a):',
  '    total = 0',
  '    for x in a:',
  `        total = total + x  # ${'a comment '.repeat(20)}`,
  `    print("${'x '.repeat(100)}")`,
  '    return total',
]).repeat(30);

const programs = [
  { name: 'Python, 210 lines', language: 'python', code: long },
  ...['python', 'javascript', 'typescript', 'java', 'c', 'cpp', 'bash'].map(language => {
    const { name } = shippedLanguage(language);
    const subject = subjects.find(one => one.language.name === name);
    return { name: `${name}, a small one`, language, code: subject?.solution ?? '' };
  }),
];
const failed = {
  passed: false,
  status: 'failed' as const,
  name: 't',
  feedback: 't: differs\nCalled: f(5)',
  expected: '5',
  actual: '3',
};
const outcome = aRunResult({ results: [failed], testNames: ['t'] });

console.log(`${''.padEnd(24)}  p50 ms   p95 ms`);
for (const { name, language, code } of programs) {
  const times = Array.from({ length: rounds }, () => {
    const { user } = process.cpuUsage();
    explainOutcome(outcome, { code, language });
    return (process.cpuUsage().user - user) / 1000;
  });
  const shown = [0.5, 0.95].map(q => quantile(times, q).toFixed(1).padStart(7)).join('  ');
  console.log(`${name.padEnd(24)}${shown}`);
}
