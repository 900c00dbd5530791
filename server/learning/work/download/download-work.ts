import { learningProblems } from '#contract/learning/learning-problems.ts';
import { filesToSolve, programFiles } from '#contract/running/exercise-files.ts';
import { csvOf } from '#contract/core/csv.ts';
import type { StreamedFile } from '#contract/core/endpoint.ts';
import { mostWorkBytes } from '#contract/learning/work-download.ts';
import { archivePieces } from '#server/authoring/formats/archive/write-archive.ts';
import { slugOf } from '#server/authoring/formats/folder/write-content.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { fileEnding } from '#server/running/languages/file-ending.ts';
import { getWorkBytes, listWork, type WorkRow } from './download.db.ts';

const numbered = (number: number, name: string | null) =>
  [String(number).padStart(2, '0'), slugOf(name ?? '')].filter(Boolean).join('-');

/** With the id, because two students may have one name, and a name may have no letters that every file system takes. */
const pathOf = (row: WorkRow) => {
  const student = [slugOf(`${row.lastName} ${row.firstName}`), row.userId].filter(Boolean).join('-');
  const folder = `${numbered(row.lessonNumber, row.lesson)}/${numbered(row.position + 1, row.exercise)}`;
  return hasFolder(row)
    ? `${folder}/${student}/${row.executableFileName}`
    : `${folder}/${student}.${fileEnding(row.executableFileName)}`;
};

/** A program of several files has a folder. */
const hasFolder = ({ exerciseFiles }: WorkRow) => filesToSolve(exerciseFiles).length > 0;

const filesOf = (row: WorkRow) => {
  const path = pathOf(row);
  const folder = path.slice(0, path.lastIndexOf('/'));
  const more = programFiles(row.exerciseFiles, row.files).filter(({ kind }) => kind === 'edited');
  return [
    { path, text: row.code },
    ...more.map(({ name, content }) => ({ path: `${folder}/${name}`, text: content })),
  ];
};

const head = [
  'File',
  'Lesson',
  'Exercise',
  'Student',
  'Email',
  'Section',
  'Completed',
  'Marked by staff',
  'Changed',
];

const tableOf = (rows: WorkRow[]) =>
  csvOf([
    head,
    ...rows.map(row => [
      pathOf(row),
      row.lesson,
      row.exercise ?? `Exercise ${row.position + 1}`,
      `${row.firstName} ${row.lastName}`,
      row.email,
      row.sections.join('; '),
      row.completedAt?.toISOString() ?? null,
      row.isBypassed ? 'yes' : '',
      row.updatedAt.toISOString(),
    ]),
  ]);

type Wanted = { course: { id: number; name: string }; lesson?: { id: number; name: string } };

/** All code of a lesson or of a whole course, read in one snapshot. */
export const downloadWork = async ({ db }: Services, wanted: Wanted): Promise<StreamedFile> => {
  const rows = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      if ((await getWorkBytes(tx, wanted)) > mostWorkBytes)
        throw new AppError('conflict', learningProblems.downloadTooLarge);
      return listWork(tx, wanted);
    });
  const files = rows.flatMap(filesOf);
  const name = slugOf([wanted.course.name, wanted.lesson?.name ?? ''].join(' ')) || 'course';
  return {
    fileName: `${name}-work.zip`,
    type: 'application/zip',
    pieces: archivePieces([{ path: 'work.csv', text: tableOf(rows) }, ...files]),
  };
};
