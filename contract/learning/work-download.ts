import { z } from 'zod';
import { endpoint, SentFile } from '../core/endpoint.ts';
import { contextParam, idParam } from '../core/values.ts';

/** The work of all students as plain files, for archives and for tools that compare programs. */

/** A larger course is downloaded lesson by lesson. */
export const mostWorkBytes = 64 * 1024 * 1024;

export const downloadLessonWork = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/work',
  summary:
    'The code of all students of a lesson as a zip: `lesson/exercise/student.ext`, and a table of all files.',
  params: z.object({ courseId: contextParam, lessonId: idParam }),
  response: SentFile,
  reply: 'file',
});

export const downloadCourseWork = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/work',
  summary:
    'The code of all students of a course as a zip: `lesson/exercise/student.ext`, and a table of all files.',
  params: z.object({ contextId: contextParam }),
  response: SentFile,
  reply: 'file',
});
