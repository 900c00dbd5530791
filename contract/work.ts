import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParam, Timestamp, Version } from './values.ts';

/** Room for any honest program; the server refuses more with a sentence. */
export const codeLimit = 200_000;

export const Code = z
  .string({ error: 'Send the code as text.' })
  .max(codeLimit, `Code may have at most ${codeLimit.toLocaleString('en-US')} characters.`);

const UserExercise = z.object({
  id: z.number(),
  solutionCode: z.string(),
  isCompleted: z.boolean(),
  completedAt: Timestamp.nullable(),
  instructorBypassed: z.boolean(),
  version: z.number(),
});

export const saveUserExercise = endpoint({
  method: 'PUT',
  path: '/api/user_exercises/:id',
  summary:
    'Save one’s own code. With `version`, a save that would overwrite a newer one is refused with that newer one.',
  params: z.object({ id: idParam }),
  body: z.object({ solutionCode: Code, version: Version.optional() }),
  response: z.object({ userExercise: UserExercise }),
});
