import { contentProblems } from '#contract/authoring/content-problems.ts';
import type { FolderState } from '#contract/authoring/course-folder.ts';
import type { Member } from '#server/access/course.access.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import { changeContent } from '#server/authoring/content/change-content.ts';
import { readWhole } from '#server/authoring/content/whole/read-whole.ts';
import { writeWhole } from '#server/authoring/content/whole/write-whole.ts';
import { changeSettings } from '#server/authoring/courses/change-settings.ts';
import type { PushDocument } from '#server/authoring/formats/folder/push-document.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { matchLanguages } from '#server/running/languages/match-languages.ts';
import { queueSolutions } from '#server/running/runs/queue/queue-solutions.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { showFolderState } from './show-folder-state.ts';

const withSettings = async (
  services: Services,
  tx: Db,
  course: CourseRow,
  { name, language, countedRun }: NonNullable<PushDocument['course']>,
): Promise<CourseRow> => {
  const languageConfigId = (await matchLanguages(tx, [language])).get(language);
  return changeSettings(services, tx, course, { name, countedRun, languageConfigId });
};

/**
 * All or nothing, in one transaction: also the runs that are queued. Of what somebody else changed since the client looked,
 * nothing is overwritten, because the whole push is refused.
 */
export const pushCourse = (
  services: Services,
  member: Member,
  { basis, course: settings, modules, pictures }: PushDocument,
): Promise<{ running: number[]; state: FolderState }> =>
  changeContent(services, member.course, async tx => {
    const before = await readWhole(tx, member.course);
    const { revision } = await showFolderState(tx, member.course, before);
    if (revision !== basis) throw new AppError('conflict', contentProblems.courseChangedMeanwhile);
    const course = settings ? await withSettings(services, tx, member.course, settings) : member.course;
    const files = pictures.map(({ name, data }) => ({ name, bytes: Buffer.from(data, 'base64') }));
    const untested = await writeWhole({ ...member, course, services, tx }, before, {
      modules,
      pictures: files,
    });
    await queueSolutions(tx, member.user, untested, services.clock.now());
    await recordAudit(tx, { action: 'folder-pushed', actor: member.user, subject: course.name });
    return {
      running: untested.map(({ id }) => id),
      state: await showFolderState(tx, course, await readWhole(tx, course)),
    };
  });
