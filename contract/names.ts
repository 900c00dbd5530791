import { z } from 'zod';

/** Names of courses, modules, lessons and exercises: 1 to 200 characters, not trimmed. */
export const nameLimit = 200;

export const nameOf = (what: string) => {
  const sentence = `Give the ${what} a name.`;
  return z
    .string({ error: sentence })
    .refine(name => name.trim() !== '', sentence)
    .refine(name => Array.from(name).length <= nameLimit, `Use at most ${nameLimit} characters.`);
};
