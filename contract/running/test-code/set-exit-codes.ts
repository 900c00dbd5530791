import { caseNames, readIoCases } from './io-cases.ts';
import { parseLocated } from './located-json.ts';

/**
 * The test code with these exit codes in cases that say none, and the names of those cases. Nothing else of the text is
 * changed. `codes` has one for each case; null leaves it as it is.
 */
export function setExitCodes(
  testCode: string,
  codes: readonly (number | null)[],
): { testCode: string; names: string[] } {
  const read = readIoCases(testCode);
  if (!('cases' in read)) return { testCode, names: [] };
  const whole = parseLocated(testCode);
  const list = whole.kind === 'object' ? whole.entries.find(({ key }) => key === 'cases')?.value : whole;
  const items = list?.kind === 'list' ? list.items : [];
  const names = caseNames(read.cases);
  const added: string[] = [];
  let text = testCode;
  // From the end, so that places before are still right.
  for (const [index, item] of [...items.entries()].toReversed()) {
    const code = codes[index] ?? null;
    if (code === null || item.kind !== 'object' || read.cases[index]?.exitCode !== null) continue;
    const before = text.slice(0, item.end).trimEnd();
    const space = text.slice(before.length, item.end);
    const entry = item.entries.length === 0 ? ` "exitCode": ${code} ` : `, "exitCode": ${code}`;
    text = `${before}${entry}${space}${text.slice(item.end)}`;
    added.unshift(names[index]!);
  }
  return { testCode: text, names: added };
}
