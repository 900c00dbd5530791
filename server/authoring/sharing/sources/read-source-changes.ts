import { sharingProblems } from '#contract/authoring/sharing-problems.ts';
import { changedAtSource } from '#contract/authoring/sources.ts';
import type { Member } from '#server/access/course.access.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import { listSourcesInReach } from '../sharing.db.ts';
import { mergeParts } from './merge-parts.ts';
import { findCompared, listCompared } from './sources.db.ts';

const inReachOf = async (db: Db, { user, launch, course }: Member) =>
  new Set(await listSourcesInReach(db, course, { user, isLaunched: Boolean(launch) }));

/** What was published at the source since, for those who may see it, and how much they may not see. */
export const readSourceChanges = async (db: Db, member: Member) => {
  const compared = await listCompared(db, member.course);
  const changed = compared.filter(one => changedAtSource(one).length > 0);
  const inReach = await inReachOf(db, member);
  const changes = changed.filter(({ sourceCourseId }) => inReach.has(sourceCourseId));
  return { changes, unreachable: changed.length - changes.length };
};

/** Null if there is nothing to take over. */
export const readSource = async (db: Db, member: Member, exercise: { id: number }) => {
  const found = await findCompared(db, exercise);
  if (!found || changedAtSource(found).length === 0) return null;
  if (!(await inReachOf(db, member)).has(found.sourceCourseId))
    throw new AppError('forbidden', sharingProblems.sourceNotSharedAnyMore);
  return { ...found, merged: mergeParts(found) };
};
