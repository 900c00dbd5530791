import type { TestResult } from '#contract/running/run-request.ts';

import type { Note } from './bats-contract.ts';

/** What a test asked of the program, and what it answered. */
type Call = { kind: string; words: string[]; code: number; out: string; err: string };

/** The last call of a test that failed is what its check is about; errors may also come from loading the program. */
export function withCalls(results: TestResult[], notes: Note[], tests = ''): TestResult[] {
  const parts = tests.split(/^(?=\s*@test\b)/m).filter(part => /^\s*@test\b/.test(part));
  const calls = notes.flatMap(({ kind, test, text }) => {
    const call = kind === 'called' ? readCall(text) : null;
    return call ? [{ ...call, test }] : [];
  });
  return results.map((result, index) => {
    if (result.status !== 'failed') return result;
    const own = calls.filter(({ test }) => test === index + 1);
    const last = own.findLast(({ kind }) => kind !== 'names');
    const errors = [...new Set(own.map(errorsOf).filter(Boolean))].join('\n');
    return withCall(result, last, errors, parts.length === results.length ? parts[index]! : '');
  });
}

/** `run` of bats joins both streams: what Bash says about the program's lines is then in its output. */
const errorsOf = ({ err, out }: Call) =>
  err.trim() ||
  out
    .split('\n')
    .filter(line => /^[^\s:]+: line \d+: /.test(line))
    .join('\n');

function readCall(text: string): Call | null {
  try {
    const { kind, words, code, out, err } = JSON.parse(text) as Call;
    return Array.isArray(words) ? { kind, words, code, out, err } : null;
  } catch {
    return null;
  }
}

/** A check as bats quotes it, of the output or the exit code, with a value that is no variable. */
const outputCheck =
  /^`\[\[? (?:"?\$\{?output\}?"?) (?:=|==|-eq) (?:"([^"$`]*)"|'([^']*)'|([\w.+-]+)) \]\]?' failed/m;
const statusCheck = /^`\[\[? "?\$\{?status\}?"? (?:-eq|=|==) "?(\d+)"? \]\]?' failed/m;
/** Of one line of the output. */
const lineCheck =
  /^`\[\[? "?\$\{lines\[(\d+)\]\}"? (?:=|==|-eq) (?:"([^"$`]*)"|'([^']*)'|([\w.+-]+)) \]\]?' failed/m;
/** Of bats-assert. */
const assertedOutput =
  /^-- output differs --\nexpected(?: \(\d+ lines?\))?\s*:\s*([\s\S]*?)\nactual(?: \(\d+ lines?\))?\s*:\s*([\s\S]*?)\n--$/m;
const warnings = /\n*^The following warnings were encountered during tests:[\s\S]*/m;

/** bats quotes only the first line of a check over several lines: the others stand in the test itself. */
function wholeCheck(said: string, test: string): string {
  const begun = /^`(\[\[? .*= (["'])(?:(?!\2).)*)' failed/m.exec(said);
  const [first, ...others] = begun ? test.split(`${begun[1]!}\n`) : [];
  if (!begun || first === undefined || others.length !== 1) return said;
  const end = others[0]!.indexOf(begun[2]!);
  return end === -1 ? said : `\`${begun[1]!}\n${others[0]!.slice(0, end)}${begun[2]!} ]' failed`;
}

function withCall(result: TestResult, call: Call | undefined, errors: string, test: string): TestResult {
  const said = result.feedback
    .slice(result.name.length + 2)
    .replace(warnings, '')
    .trim();
  const lines = call ? [`Called: ${call.words.map(shownWord).join(' ')}`] : [];
  const exit = call && call.code !== 0 ? [`It ended with exit code ${call.code}.`] : [];
  const values = valuesOf(wholeCheck(said, test), call);
  const what = values.expected === undefined ? said : 'the values differ';
  const told = errors === '' || what.includes(errors) ? [] : [`Errors: ${errors}`];
  // Where the output itself is not compared, it still tells which way the program went.
  const isShown =
    values.expected !== undefined && !values.expected.startsWith('exit code') && !lineCheck.test(said);
  const out = call?.out.trim() ?? '';
  const printed = isShown || out === '' || out === errors ? [] : [`Printed: ${out.slice(0, 300)}`];
  return {
    ...result,
    feedback: [`${result.name}: ${what}`, ...lines, ...exit, ...told, ...printed].join('\n'),
    ...values,
  };
}

function valuesOf(said: string, call: Call | undefined): Pick<TestResult, 'expected' | 'actual'> {
  const asserted = assertedOutput.exec(said);
  if (asserted) return { expected: asserted[1]!, actual: asserted[2]! };
  if (!call) return {};
  const output = outputCheck.exec(said);
  if (output)
    return {
      expected: output[1] ?? output[2] ?? output[3] ?? '',
      actual: `${call.out}${call.err}`.replace(/\n+$/, ''),
    };
  const line = lineCheck.exec(said);
  const lines = `${call.out}${call.err}`.split('\n').filter(one => one !== '');
  const printed = lines[Number(line?.[1])];
  // Where there is no such line, an empty one would look as if nothing was printed.
  if (line)
    return printed === undefined ? {} : { expected: line[2] ?? line[3] ?? line[4] ?? '', actual: printed };
  const status = statusCheck.exec(said);
  return status ? { expected: `exit code ${status[1]}`, actual: `exit code ${call.code}` } : {};
}

const shownWord = (word: string) =>
  /^[\w./:=+,@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
