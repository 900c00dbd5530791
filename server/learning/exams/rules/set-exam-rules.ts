import { examProblems } from '#contract/core/exam-problems.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { setExamRules as endpoint } from '#contract/learning/exams/exam-rules.ts';
import { parseRange } from '#server/access/exams/address-ranges.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import { hashOfCode } from '../access-code.ts';
import { configKeyOf } from '../browser/config-key.ts';
import { settingsOf } from '../browser/settings-of.ts';
import { type ExamRow, getCounts, hasLearnersWork, insertExam, lockExam, updateExam } from '../exams.db.ts';
import { moveEnds } from '../sitting/move-ends.ts';

type Rules = BodyOf<typeof endpoint>;
type Place = { user: UserRow; course: { contextId: string }; lesson: { id: number; name: string } };

const assertSensible = ({ opensAt, closesAt, hasFixedStart, addressRanges }: Rules) => {
  if ((opensAt === null) !== (closesAt === null))
    throw new AppError('invalid', examProblems.windowIncomplete, { field: 'closesAt' });
  if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt))
    throw new AppError('invalid', examProblems.windowIsEmpty, { field: 'closesAt' });
  if (hasFixedStart && opensAt === null)
    throw new AppError('invalid', examProblems.fixedNeedsWindow, { field: 'opensAt' });
  const wrong = addressRanges.find(range => !parseRange(range));
  if (wrong !== undefined)
    throw new AppError('invalid', examProblems.noSuchRange({ range: wrong }), { field: 'addressRanges' });
};

const codeHash = (
  services: Services,
  { lesson }: Place,
  code: Rules['accessCode'],
  before: ExamRow | null,
) => {
  if (code === undefined) return before?.accessCodeHash ?? null;
  return code ? hashOfCode(services, lesson, code) : null;
};

const stored = (services: Services, place: Place, rules: Rules, before: ExamRow | null) => {
  const { version: _, accessCode, needsBrowser, browserKeys, opensAt, closesAt, ...plain } = rules;
  const settings = needsBrowser ? settingsOf(services, place.course, place.lesson) : null;
  return {
    ...plain,
    opensAt: opensAt === null ? null : new Date(opensAt),
    closesAt: closesAt === null ? null : new Date(closesAt),
    accessCodeHash: codeHash(services, place, accessCode, before),
    browserSettings: settings,
    browserKeys: settings ? [configKeyOf(settings), ...browserKeys.map(key => key.toLowerCase())] : [],
  };
};

/** Makes a lesson an exam or changes its rules. Ends move with them, also of those who are writing. */
export const setExamRules = async (services: Services, place: Place, rules: Rules): Promise<void> => {
  assertSensible(rules);
  const { lesson, user } = place;
  await services.db.transaction().execute(async tx => {
    const before = await lockExam(tx, lesson);
    if ((before?.version ?? null) !== rules.version)
      throw new AppError('conflict', examProblems.changedMeanwhile);
    const next = stored(services, place, rules, before);
    if (before) {
      const { begun } = await getCounts(tx, lesson);
      if (begun > 0 && before.picks !== next.picks) throw new AppError('conflict', examProblems.poolInUse);
      await updateExam(tx, lesson, before.version, next);
      await moveEnds(tx, lesson);
    } else {
      if (await hasLearnersWork(tx, lesson)) throw new AppError('conflict', examProblems.begunAsLesson);
      if (!(await insertExam(tx, lesson, next)))
        throw new AppError('conflict', examProblems.changedMeanwhile);
    }
    await recordAudit(tx, { action: 'exam-changed', actor: user, subject: lesson.name });
  });
};
