import { z } from 'zod';

/** Names must have a visible character, otherwise there is nothing to click on. */

/** Names of courses, modules, lessons and exercises: 1 to 200 characters, not trimmed. */
export const nameLimit = 200;

/** Invisible characters that JavaScript does not count as white space: Hangul fillers, the empty Braille pattern and others. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isVisible = (text: string): boolean => visible.test(text);

const visibleText = (text: z.ZodString, sentence: string, limit: number) =>
  text
    .refine(isVisible, { error: sentence, abort: true })
    .refine(name => Array.from(name).length <= limit, `Use at most ${limit} characters.`);

export const nameOf = (what: string, limit = nameLimit) => {
  const sentence = `Give the ${what} a name.`;
  return visibleText(z.string({ error: sentence }), sentence, limit);
};

/** For names that are sorted and compared: trimmed. */
export const trimmedName = (sentence: string, limit: number) =>
  visibleText(z.string({ error: sentence }).trim(), sentence, limit);
