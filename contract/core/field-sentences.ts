import type { z } from 'zod';
import type { Param, Sentence } from './catalogue.ts';

/**
 * What is wrong with a field of a request, as a fact. A schema can keep no more than the text of its sentence, so the
 * sentences of schemas are remembered by their text: they are made once, when the contract is loaded.
 */
const bySchemas = new Map<string, Sentence>();

/** The message of a schema: `z.string().min(1, told(accountFields.nameMissing))`. */
export const told = (sentence: Sentence): string => {
  bySchemas.set(sentence.text, sentence);
  return sentence.text;
};

/** zod's own sentences are known by zod's code and its numbers; zod has them in many languages. */
const ofZod = ({ path: _, message, code, ...about }: z.core.$ZodIssue): Sentence => ({
  code: `zod.${code}`,
  params: Object.fromEntries(
    Object.entries(about).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  ) as Record<string, Param>,
  text: message,
});

export const sentenceOfIssue = (issue: z.core.$ZodIssue): Sentence =>
  bySchemas.get(issue.message) ?? ofZod(issue);
