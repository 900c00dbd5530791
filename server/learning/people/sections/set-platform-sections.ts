import { isVisible } from '#contract/core/names.ts';
import { sectionLimit } from '#contract/learning/sections.ts';
import type { Db } from '#server/platform/db/db.ts';
import { updatePlatformSections } from '../people.db.ts';

const usable = (name: string) => Array.from(name.trim()).slice(0, sectionLimit).join('');

/** For launches: the groups of one person in the platform's course. Staff cannot change these. */
export const setPlatformSections = (
  tx: Db,
  course: { id: number },
  user: { id: number },
  names: string[],
): Promise<void> =>
  updatePlatformSections(tx, course, user, [...new Set(names.filter(isVisible).map(usable))]);
