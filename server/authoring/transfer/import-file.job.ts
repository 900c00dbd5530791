import type { Sentence } from '#contract/core/catalogue.ts';
import { z } from 'zod';
import type { ImportReport } from '#contract/authoring/transfer.ts';
import { readFile, type ReadFile } from '#server/authoring/formats/archive/read-file.ts';
import { enqueueExitCodes } from '#server/authoring/content/exit-codes/add-exit-codes.job.ts';
import { onCourseLessonsChanged } from '#server/authoring/content/on-course-lessons-changed.ts';
import { importModules } from '#server/authoring/content/import-modules.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { queueSolutions } from '#server/running/runs/queue/queue-solutions.ts';
import { withLimitedTries } from '#server/platform/jobs/limited-tries.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type ImportRow,
  lockRunningImport,
  updateImportBegun,
  updateImportFailed,
  updateImportFinished,
} from './imports.db.ts';
import { storedFile } from './stored-file.ts';

const mostNamed = 20;

/** Imports and marks the job as finished in one transaction. Idempotent: a second delivery does nothing. */
const importOnce = (services: Services, row: ImportRow, { content, ignored }: ReadFile) =>
  services.db.transaction().execute(async tx => {
    if (!(await lockRunningImport(tx, row))) return;
    const wanted = content.kind === 'module' ? [content.module] : content.course.modules;
    const course = { id: row.courseId };
    const uploaded = { isUploaded: true };
    const { modules, exercises } = await importModules(tx, course, wanted, content.pictures, uploaded);
    await enqueueExitCodes(tx);
    await queueSolutions(tx, { id: row.userId }, exercises, services.clock.now());
    await onCourseLessonsChanged.call(services, tx, { courseId: course.id, at: services.clock.now() });
    const report: ImportReport = {
      modules: modules.map(({ id, name }, i) => ({
        id,
        name,
        lessons: wanted[i]?.lessons.length ?? 0,
        exercises: wanted[i]?.lessons.flatMap(lesson => lesson.exercises).length ?? 0,
      })),
      ignored: ignored.slice(0, mostNamed),
      ignoredCount: ignored.length,
    };
    await updateImportFinished(tx, row, report);
  });

export const importFileInBackground = defineJob({
  kind: 'import-file',
  payload: z.object({ importId: z.number() }),
  handle: async (services, { importId }) => {
    const row = await updateImportBegun(services.db, importId);
    if (!row) return;
    const fail = (problem: Sentence) => updateImportFailed(services.db, row, problem);
    await withLimitedTries(row.tries, fail, async () =>
      importOnce(services, row, await readFile(await storedFile(services.db, row))),
    );
  },
});
