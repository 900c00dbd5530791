import { type FolderState, folderCalls } from '#contract/authoring/course-folder.ts';
import type { RunChoice } from '#contract/authoring/points.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import { readPictureHashes, type WholeModule } from '#server/authoring/content/whole/read-whole.ts';
import { contentHash, hashOf } from '#server/authoring/formats/folder/content-hash.ts';
import type { Db } from '#server/platform/db/db.ts';
import { readLanguages } from '#server/running/languages/read-languages.ts';

const partsOf = (whole: readonly WholeModule[]): FolderState['modules'] =>
  whole.map(({ row, content, lessons }) => ({
    row: row.id,
    id: row.key,
    name: row.name,
    hash: contentHash.module(content),
    lessons: lessons.map(lesson => ({
      row: lesson.row.id,
      id: lesson.row.key,
      name: lesson.row.name,
      hash: contentHash.lesson(lesson.content),
      exercises: lesson.exercises.map(exercise => ({
        row: exercise.row.id,
        id: exercise.row.key,
        name: exercise.row.name,
        hash: contentHash.exercise(exercise.content),
        version: exercise.row.version,
        testStatus: exercise.row
          .testStatus as FolderState['modules'][0]['lessons'][0]['exercises'][0]['testStatus'],
        publishing: exercise.publishing,
      })),
    })),
  }));

/** Rows, ids and hashes in order: what a run or publishing changes is no part of it. */
const revisionOf = ({ course, modules, pictures }: Pick<FolderState, 'course' | 'modules' | 'pictures'>) =>
  hashOf([
    course,
    pictures,
    modules.map(({ row, id, hash, lessons }) => [
      [row, id, hash],
      lessons.map(lesson => [
        [lesson.row, lesson.id, lesson.hash],
        lesson.exercises.map(exercise => [exercise.row, exercise.id, exercise.hash]),
      ]),
    ]),
  ]);

/** `tx` is the snapshot in which the whole was read. */
export const showFolderState = async (
  tx: Db,
  { name, ...course }: CourseRow,
  whole: readonly WholeModule[],
): Promise<FolderState> => {
  const languages = await readLanguages(tx);
  const language = languages.get(course.languageConfigId)?.name ?? '';
  const countedRun = course.countedRun as RunChoice | null;
  const parts = {
    course: { name, hash: contentHash.course({ name, language, countedRun, modules: [] }) },
    modules: partsOf(whole),
    pictures: await readPictureHashes(tx, course, whole),
  };
  return { calls: folderCalls, revision: revisionOf(parts), languages: [...languages.values()], ...parts };
};
