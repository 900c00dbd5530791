import {
  type Recording,
  recordEnds,
  type Step,
  stepEvents,
  type StepValue,
} from '#contract/running/run-request.ts';

import type { Program } from '../../../engine-kit/program.ts';

const mostSteps = 2000;

/**
 * The record is written in the same process as the program, which could write there too: what has not the form of a record ends
 * it. A record without an end was cut by a limit of the box.
 */
export function readRecord(text: string, program: Program): Pick<Recording, 'steps' | 'end'> {
  const steps: Step[] = [];
  for (const line of text.split('\n').slice(0, mostSteps + 1)) {
    const found = parsed(line);
    const end = recordEnds.find(one => one === found?.['end']);
    if (end) return { steps, end };
    if (!found || !isStep(found)) break;
    const others = found.f === undefined ? null : program.others?.get(found.f);
    if (others === undefined) break;
    const own = others === null ? found.l - program.firstLine + 1 : found.l;
    steps.push({ ...found, l: Math.max(1, Math.min(own, others ?? program.lineCount)) });
  }
  return { steps, end: steps.length === 0 ? 'failed' : 'time' };
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount: Check = value => Number.isSafeInteger(value) && (value as number) >= 0;
const isText: Check = value => typeof value === 'string';
const listOf =
  (isRight: Check): Check =>
  value =>
    Array.isArray(value) && value.every(isRight);
const tableOf =
  (isRight: Check): Check =>
  value =>
    isObject(value) && Object.values(value).every(isRight);

function isValue(value: unknown): value is StepValue {
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value)) return true;
  if (!Array.isArray(value)) return false;
  if (value.length === 1) return isCount(value[0]);
  if (value[0] === 't') return value.length === 2 && isText(value[1]);
  return value[0] === 's' && value.length === 3 && isText(value[1]) && isCount(value[2]);
}

const isPair: Check = value => Array.isArray(value) && value.length === 2 && value.every(isValue);
const isItem: Check = value => isValue(value) || isPair(value);
const isPlace: Check = value =>
  Array.isArray(value) && value.length === 2 && isCount(value[0]) && isItem(value[1]);

const isDescription: Check = value => {
  if (!Array.isArray(value) || !isText(value[0])) return false;
  const [kind, name, content, length] = value as unknown[];
  if (kind === '+') return listOf(isPlace)(name);
  if (!isText(name)) return false;
  if (value.length === 2) return ['f', 'c', 't'].includes(kind as string);
  const isContent = kind === 'l' ? listOf(isValue) : listOf(isPair);
  return (
    ['l', 'd', 'o', 'f', 'c'].includes(kind as string) &&
    isContent(content) &&
    (length === undefined || isCount(length))
  );
};

const checks: Record<keyof Step, Check> = {
  l: isCount,
  e: value => stepEvents.some(one => one === value),
  f: isText,
  k: isCount,
  p: listOf(value => Array.isArray(value) && isCount(value[0]) && isText(value[1])),
  v: tableOf(tableOf(isValue)),
  d: tableOf(listOf(isText)),
  h: tableOf(isDescription),
  o: isCount,
  x: value => Array.isArray(value) && value.length === 2 && isText(value[0]) && isValue(value[1]),
  r: isValue,
};

const isStep = (value: Record<string, unknown>): value is Step =>
  'l' in value &&
  Object.entries(value).every(([key, part]) => Object.hasOwn(checks, key) && checks[key as keyof Step](part));
