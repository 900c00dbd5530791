import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const LanguageChoice = z.object({
  id: z.number(),
  name: z.string(),
  /** A sentence when the server cannot run it at the moment. */
  unavailableReason: z.string().nullable(),
});

export const listLanguageChoices = endpoint({
  method: 'GET',
  path: '/api/language_configs',
  summary: 'The languages that a course or lesson can be in.',
  response: z.object({ languageConfigs: z.array(LanguageChoice) }),
});
