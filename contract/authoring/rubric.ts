import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { isVisible } from '../core/names.ts';
import { contextParam, idParam } from '../core/values.ts';

/** What staff tick when they grade an exercise by hand. Null where nothing is graded by hand. */

export const mostRubricItems = 40;
export const rubricTextLimit = 500;
export const mostItemPoints = 1000;

const text = z
  .string({ error: 'Say what the item is for.' })
  .refine(isVisible, { error: 'Say what the item is for.', abort: true })
  .max(rubricTextLimit, `Use at most ${rubricTextLimit} characters.`);

const points = z
  .number({ error: 'Give the item a number of points.' })
  .min(-mostItemPoints, `An item takes away at most ${mostItemPoints} points.`)
  .max(mostItemPoints, `An item gives at most ${mostItemPoints} points.`)
  .multipleOf(0.01, 'Points have at most two decimals.');

const RubricItem = z.strictObject({
  /** Made by whoever adds the item, and kept: gradings name the items that were ticked by it. */
  key: z.string().regex(/^[\w-]{1,40}$/, 'The key of an item has letters, digits and hyphens, at most 40.'),
  /** Less than 0 takes points away. */
  points,
  text,
});
export type RubricItem = z.infer<typeof RubricItem>;

export const Rubric = z
  .strictObject({
    /** Only the rubric counts; otherwise its points are added to those of the tests. */
    isAlone: z.boolean({ error: 'Say whether the rubric counts alone.' }),
    items: z
      .array(RubricItem, { error: 'Send the items as a list.' })
      .min(1, 'Add an item, or switch grading by hand off.')
      .max(mostRubricItems, `A rubric has at most ${mostRubricItems} items.`),
  })
  .refine(({ items }) => new Set(items.map(({ key }) => key)).size === items.length, {
    error: 'Two items have the same key.',
    path: ['items'],
  })
  .refine(({ isAlone, items }) => !isAlone || items.some(item => item.points > 0), {
    error: 'A rubric that counts alone needs an item that gives points.',
    path: ['items'],
  });
export type Rubric = z.infer<typeof Rubric>;

/** Stored before, so without limits. */
export const ShownRubric = z.object({
  isAlone: z.boolean(),
  items: z.array(z.object({ key: z.string(), points: z.number(), text: z.string() })),
});

export const saveRubric = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/rubric',
  summary:
    'Change the rubric of an exercise; null switches grading by hand off. It holds at once, also for what is graded. Refused if the rubric is not `before` any more.',
  params: z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam }),
  body: z.object({ rubric: Rubric.nullable(), before: ShownRubric.nullable() }),
  isSave: true,
  response: z.object({ rubric: ShownRubric.nullable() }),
});
