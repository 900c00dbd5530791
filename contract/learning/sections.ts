import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { trimmedName } from '../core/names.ts';
import { Enrollment } from './people.ts';
import { contextParam, idParam } from '../core/values.ts';

export const sectionLimit = 60;

/** How many people get a section in one call. */
const atOnce = 5000;

const name = trimmedName('Give the section a name.', sectionLimit);

export const setSections = endpoint({
  method: 'PUT',
  path: '/api/cairn_courses/:courseId/sections',
  summary:
    'Put people into sections, or with null into none. Sections that come from an LMS stay. Who is no longer in the course is skipped.',
  params: z.object({ courseId: contextParam }),
  body: z.object({
    people: z
      .array(z.object({ userId: idParam, section: name.nullable() }), { error: 'Send the people as a list.' })
      .min(1, 'Choose at least one person.')
      .max(atOnce, `Send at most ${atOnce} people at once.`),
  }),
  response: z.object({ enrollments: z.array(Enrollment) }),
});
