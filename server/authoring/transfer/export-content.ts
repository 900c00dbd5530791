import type { RunChoice } from '#contract/authoring/points.ts';
import type { StreamedFile } from '#contract/core/endpoint.ts';
import type { ExportedCopy, FileFormat } from '#contract/authoring/transfer.ts';
import type { Content } from '#server/authoring/formats/archive/document.ts';
import { filePieces, nameOfContent } from '#server/authoring/formats/archive/write-file.ts';
import { collectContent, collectPictures } from '#server/authoring/content/collect-content.ts';
import { type EndingOf, slugOf } from '#server/authoring/formats/folder/write-content.ts';
import type { Db } from '#server/platform/db/db.ts';
import { readLanguages } from '#server/running/languages/read-languages.ts';
import type { Services } from '#server/platform/services.ts';

const types = { ck2: 'application/zip', pmcart: 'application/json; charset=utf-8' };

const endings = async (db: Db): Promise<EndingOf> => {
  const all = [...(await readLanguages(db)).values()];
  return language => all.find(({ name }) => name === language)?.ending ?? 'txt';
};

const fileOf = async (db: Db, content: Content, format: FileFormat): Promise<StreamedFile> => ({
  fileName: `${slugOf(nameOfContent(content)) || content.kind}.${format}`,
  type: types[format],
  pieces: filePieces(content, format, await endings(db)),
});

/** Reads in one snapshot. */
const atOnce = <T>({ db }: Services, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);

type CourseToExport = { id: number; name: string; languageConfigId: number; countedRun: string | null };

export const exportCourse = async (
  services: Services,
  course: CourseToExport,
  { format, of }: { format: FileFormat; of: ExportedCopy },
) => {
  const content = await atOnce(services, async (tx): Promise<Content> => {
    const modules = await collectContent(tx, course, { isWorking: of === 'working' });
    const language = (await readLanguages(tx)).get(course.languageConfigId)?.name ?? '';
    const pictures = await collectPictures(tx, course, modules);
    return {
      kind: 'course',
      course: { name: course.name, language, countedRun: course.countedRun as RunChoice | null, modules },
      pictures,
    };
  });
  return fileOf(services.db, content, format);
};

export const exportModule = async (
  services: Services,
  { course, module }: { course: CourseToExport; module: { id: number; name: string } },
  format: FileFormat,
) => {
  const content = await atOnce(services, async (tx): Promise<Content> => {
    const modules = await collectContent(tx, course, { only: module });
    const pictures = await collectPictures(tx, course, modules);
    return {
      kind: 'module',
      module: modules[0] ?? { name: module.name, weight: null, dropped: 0, lessons: [] },
      pictures,
    };
  });
  return fileOf(services.db, content, format);
};
