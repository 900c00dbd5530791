import type { BodyOf } from '#contract/core/endpoint.ts';
import type { setGradebookWeights } from '#contract/learning/gradebook.ts';
import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { CourseRow } from '#server/access/members.db.ts';
import { setModuleWeight } from '#server/authoring/content/set-module-weight.ts';
import { setColumnsWeight } from '#server/authoring/courses/set-columns-weight.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { listGroups, lockGradebook, type NewChange } from './gradebook.db.ts';
import { ownGroup } from './read-counted.ts';
import { type Changing, recordChanges } from './record-changes.ts';

type Weights = { weight: number | null; dropped: number };

const isSame = (one: Weights, other: Weights) => one.weight === other.weight && one.dropped === other.dropped;
const told = (amount: number | null) => (amount === null ? null : String(amount));

const changesOf = (place: string, before: Weights, after: Weights): NewChange[] =>
  (['weight', 'dropped'] as const)
    .filter(what => before[what] !== after[what])
    .map(what => ({ userId: null, place, what, before: told(before[what]), after: told(after[what]) }));

/** All groups or none. Weights that somebody else has changed meanwhile are refused; sent twice, they are set once. */
export const setWeights = (
  services: Services,
  changing: Changing,
  { groups, before }: BodyOf<typeof setGradebookWeights>,
): Promise<CourseRow> =>
  services.db.transaction().execute(async tx => {
    await lockGradebook(tx, changing.course);
    const current = new Map((await listGroups(tx, changing.course)).map(group => [group.id, group]));
    const seen = new Map(before.map(group => [group.id, group]));
    const changes: NewChange[] = [];
    let { course } = changing;
    for (const { id, ...wanted } of groups) {
      const group = current.get(id);
      if (!group) throw new AppError('not_found', learningProblems.noSuchColumnGroup);
      if (isSame(group, wanted)) continue;
      const as = seen.get(id);
      if (!as || !isSame(as, group)) throw new AppError('conflict', learningProblems.weightsChangedMeanwhile);
      if (id === ownGroup) course = await setColumnsWeight(tx, course, wanted);
      else await setModuleWeight(tx, { id }, wanted);
      changes.push(...changesOf(group.name, group, wanted));
    }
    await recordChanges(services, tx, changing, changes);
    return course;
  });
