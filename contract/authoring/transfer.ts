import { z } from 'zod';
import { Said } from '../core/errors.ts';
import { endpoint, SentFile } from '../core/endpoint.ts';
import { jobStatuses } from '../core/job-status.ts';
import { contextParam, idParam } from '../core/values.ts';

/** Import and export of modules and courses as files. */

export const fileFormats = ['ck2', 'pmcart'] as const;
export type FileFormat = (typeof fileFormats)[number];

const format = z
  .enum(fileFormats, { error: 'Choose ck2, an archive of readable files, or pmcart, one JSON document.' })
  .default('ck2');

const exportedCopies = ['published', 'working'] as const;
export type ExportedCopy = (typeof exportedCopies)[number];

/** What was imported, and which entries were ignored. */
const ImportReport = z.object({
  modules: z.array(
    z.object({ id: z.number(), name: z.string(), lessons: z.number(), exercises: z.number() }),
  ),
  /** The first ignored entries, such as files of version control. */
  ignored: z.array(z.string()),
  ignoredCount: z.number(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const importFile = endpoint({
  method: 'POST',
  path: '/api/cairn_courses/:courseId/imports',
  summary: 'Send a .ck2 or .pmcart file, whose modules are added at the end of the course.',
  params: z.object({ courseId: contextParam }),
  takesFile: true,
  isForSelection: true,
  response: z.object({ importId: z.number() }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/imports/:importId/status',
  summary: 'How an import stands; then what came in, or why nothing did.',
  params: z.object({ courseId: contextParam, importId: idParam }),
  response: z.object({
    job: z.object({ status: z.enum(jobStatuses) }),
    report: ImportReport.nullable(),
    reason: z.string().nullable(),
    /** The reason as a fact, where it is known. */
    problem: Said.optional(),
  }),
});

export const exportModule = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/modules/:moduleId/export',
  summary: 'A module with its lessons, exercises, tests and solutions, as a file.',
  params: z.object({ courseId: contextParam, moduleId: idParam }),
  query: z.object({ format }),
  response: SentFile,
  reply: 'file',
});

export const exportCourse = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/export',
  summary: 'A course with all its modules, as a file.',
  params: z.object({ contextId: contextParam }),
  query: z.object({
    format,
    /** What students have, or the working copies with their ids, as `cairn pull` takes them. */
    of: z.enum(exportedCopies, { error: 'Choose published or working.' }).default('published'),
  }),
  response: SentFile,
  reply: 'file',
});
