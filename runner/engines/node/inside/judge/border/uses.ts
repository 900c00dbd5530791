import { kindsText } from './misfit-sentence.ts';
import type { createKindRecord } from './seen-kinds.ts';

const mostLines = 20;
const callOfName = /^(?:new )?\.?[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\(\))?$/u;

/** What tests use of the program, for the author: "area(number) gives a number". */
export function usesOf(
  record: ReturnType<typeof createKindRecord>,
  argumentKinds: Map<string, Set<string>[]>,
): string[] {
  return record
    .callees()
    .filter(callee => callOfName.test(callee) && (callee.endsWith('()') || !isOnlyOnTheWay(callee)))
    .slice(0, mostLines)
    .map(useOf);

  /** A function or class is looked up before it is called. */
  function isOnlyOnTheWay(callee: string): boolean {
    return [...record.kindsOf(callee)].every(kind => ['function', 'undefined', 'missing'].includes(kind));
  }

  function useOf(callee: string): string {
    const given = argumentKinds.get(callee)?.map(kinds => [...kinds].join(' or ')) ?? [];
    const promised = record.kindsOf(`${callee}~`);
    const kinds = kindsText(record.kindsOf(callee));
    const gives = promised.size > 0 ? `${kinds} of ${kindsText(promised)}` : kinds;
    if (callee.endsWith('()')) return `${callee.slice(0, -2)}(${given.join(', ')}) gives ${gives}`;
    if (callee.startsWith('new ')) return `${callee}(${given.join(', ')}) makes ${gives}`;
    return `${callee} is ${gives}`;
  }
}
