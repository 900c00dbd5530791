import { pythonErrors } from './python-errors.ts';
import { texts } from '#web/texts/texts.ts';

export type Explanation = { what: string; why: string };

const error = String.raw`([A-Z]\w*(?:Error|Exception|Interrupt|Iteration)\b(?:: .*)?)`;

/** Finds the error: in our own sentence, else on a line of its own, of which the last one ended the program. */
const raised = new RegExp(`^Your code raised ${error}`, 'm');
const alone = new RegExp(`^\\s*${error}$`, 'gm');

const filled = (text: string, found: RegExpExecArray | null) =>
  text.replaceAll(/\$(\d)/g, (_, group: string) => found?.[Number(group)] ?? '…');

/** Explains an error to beginners. Null when there is nothing to add. */
export const explainError = (text: string, language: string): Explanation | null => {
  const whole = raised.exec(text)?.[1] ?? [...text.matchAll(alone)].at(-1)?.[1];
  if (language !== 'python' || whole === undefined) return null;
  const name = whole.split(':', 1)[0] ?? whole;
  for (const { when, what, why } of pythonErrors[name] ?? []) {
    const found = when ? when.exec(whole) : null;
    if (!when || found) return { what: filled(what, found), why: filled(why, found) };
  }
  return texts.results.unknownError(whole);
};
