import { z } from 'zod';
import { longestLimitMs } from '../core/cpu-limit.ts';
import { endpoint } from '../core/endpoint.ts';
import { nameOf } from '../core/names.ts';
import { PageQuery, Pagination } from '../core/pages.ts';
import { RunOutcome } from './runs.ts';
import { Code, idParam, Timestamp } from '../core/values.ts';

export const LanguageChoice = z.object({
  id: z.number(),
  name: z.string(),
  /** A sentence if the server cannot run the language. */
  unavailableReason: z.string().nullable(),
});

export const listLanguageChoices = endpoint({
  method: 'GET',
  path: '/api/language_configs',
  summary:
    'The languages that a course or lesson can be in. With page, limit or search, for site admins, a page of them with commands and limits.',
  // No defaults: without page parameters all languages are returned.
  query: z.object({
    page: PageQuery.shape.page.unwrap().optional(),
    limit: PageQuery.shape.limit.unwrap().optional(),
    search: PageQuery.shape.search.unwrap().optional(),
  }),
  response: z.object({
    languageConfigs: z.array(
      LanguageChoice.extend({
        /** The next two fields are for site admins only. */
        executionCommand: z.string().optional(),
        executionLimit: z.number().optional(),
      }),
    ),
    pagination: Pagination.optional(),
  }),
});

export const defaultLimitMs = 1000;

const limitSentence = `Execution limit must be a number from 1 to ${longestLimitMs.toLocaleString('en-US')}.`;

const line = (sentence: string) =>
  z
    .string({ error: sentence })
    .refine(text => text.trim() !== '', { error: sentence, abort: true })
    .max(500, 'Use at most 500 characters.');

export const ConfigFields = z.object({
  name: nameOf('language', 100),
  executionCommand: line('Enter the command that runs a program.'),
  // Forms send text, API clients a number.
  executionLimit: z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: limitSentence },
    )
    .pipe(z.int({ error: limitSentence }).min(1, limitSentence).max(longestLimitMs, limitSentence)),
  executableFileName: line('Enter the name of the file that the program is written to.').regex(
    /^\w[\w.-]*$/,
    'Use letters, digits, dots, dashes and underscores only, like main.py.',
  ),
  preamble: Code.default(''),
  postamble: Code.default(''),
  testFramework: Code.default(''),
  defaultLessonCode: Code.default(''),
  defaultSolutionCode: Code.default(''),
});

/** What an administrator writes of a language; the form and what is read have the same fields. */
export type LanguageField = keyof typeof ConfigFields.shape;
export const languageFields = Object.keys(ConfigFields.shape) as LanguageField[];

const shownFields = Object.fromEntries(
  languageFields.map(name => [name, name === 'executionLimit' ? z.number() : z.string()]),
) as { [Name in LanguageField]: Name extends 'executionLimit' ? z.ZodNumber : z.ZodString };

export const LanguageConfig = z.object({
  id: z.number(),
  ...shownFields,
  unavailableReason: z.string().nullable(),
});
export type LanguageConfig = z.infer<typeof LanguageConfig>;

const oneConfig = z.object({ id: idParam });

export const getLanguageConfig = endpoint({
  method: 'GET',
  path: '/api/language_configs/:id',
  summary: 'A language configuration with all its fields.',
  params: oneConfig,
  response: z.object({ config: LanguageConfig }),
});

export const createLanguageConfig = endpoint({
  method: 'POST',
  path: '/api/language_configs',
  summary: 'Add a language.',
  body: ConfigFields,
  response: z.object({ result: LanguageConfig }),
});

export const updateLanguageConfig = endpoint({
  method: 'PUT',
  path: '/api/language_configs/:id',
  summary:
    'Change a language. When what changes how code runs is changed, the exercises that use it count as untested.',
  params: oneConfig,
  body: ConfigFields,
  response: z.object({
    result: LanguageConfig.extend({ untestedExercises: z.number() }),
  }),
});

export const tryLanguageConfig = endpoint({
  method: 'POST',
  path: '/api/language_configs/try',
  summary: 'Run a program and its tests with a configuration that need not be saved.',
  body: ConfigFields.omit({ defaultLessonCode: true, defaultSolutionCode: true }).extend({
    code: Code,
    testCode: Code,
  }),
  response: z.object({ trial: z.object({ id: z.number() }) }),
});

export const getLanguageTrial = endpoint({
  method: 'GET',
  path: '/api/language_trials/:id',
  summary: 'What came of a trial. The answer is held back until it is over, for some seconds at most.',
  params: z.object({ id: idParam }),
  response: z.object({
    trial: z.object({ id: z.number(), finishedAt: Timestamp.nullable(), result: RunOutcome.nullable() }),
  }),
});

const ExerciseState = z.object({
  id: z.number(),
  name: z.string().nullable(),
  position: z.number(),
  lesson: z.object({ id: z.number(), name: z.string() }),
  course: z.object({ name: z.string(), contextId: z.string() }),
});

/** Test status counts of a language's exercises, and the first hundred failing ones. */
const LanguageReport = z.object({
  total: z.number(),
  passing: z.number(),
  failing: z.number(),
  untested: z.number(),
  /** Unfinished background runs. */
  running: z.number(),
  failures: z.array(ExerciseState),
});
export type LanguageReport = z.infer<typeof LanguageReport>;

export const getLanguageReport = endpoint({
  method: 'GET',
  path: '/api/language_configs/:id/exercises',
  summary: 'How the exercises in a language stand.',
  params: oneConfig,
  response: z.object({ report: LanguageReport }),
});

export const rerunLanguage = endpoint({
  method: 'POST',
  path: '/api/language_configs/:id/exercises/run',
  summary: 'Run the solutions of all exercises in a language, in the background.',
  params: oneConfig,
  response: z.object({ report: LanguageReport }),
});
