import { learningProblems } from '#contract/learning/learning-problems.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { splitGrading as endpoint } from '#contract/learning/grading.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { type GraderRow, type LineRow, listGraders, lockGradings, updateGraders } from './grading.db.ts';
import { type GradedPlace, listPeople } from './read-overview.ts';

const shareSection = (one: { sections: string[] }, other: { sections: string[] }) =>
  one.sections.some(section => other.sections.includes(section));

/** One after the other to whoever has least, so that the same people and graders always give the same. */
const deal = (rows: LineRow[], fitting: (row: LineRow) => GraderRow[]) => {
  const load = new Map<number, number>();
  return rows.map(row => {
    const [least] = fitting(row).toSorted((a, b) => (load.get(a.id) ?? 0) - (load.get(b.id) ?? 0));
    if (least) load.set(least.id, (load.get(least.id) ?? 0) + 1);
    return { id: row.id, graderId: least?.id ?? null };
  });
};

/** What is graded stays whose it is. Whoever is in no section of a grader is nobody's, and anybody may grade them. */
export const splitGrading = async (
  services: Services,
  { course, exercise }: GradedPlace,
  { by, graderIds }: BodyOf<typeof endpoint>,
): Promise<void> => {
  const graders = (await listGraders(services.db, course)).filter(({ id }) => graderIds.includes(id));
  if (by !== 'nobody' && graders.length === 0)
    throw new AppError('invalid', learningProblems.noGraderChosen, { field: 'graderIds' });
  const rows = (await listPeople(services, exercise)).filter(({ gradedAt }) => gradedAt === null);
  // By number, which says nothing about names.
  const inOrder = rows.toSorted((a, b) => a.number - b.number);
  const fitting = (row: LineRow) =>
    by === 'nobody' ? [] : graders.filter(grader => by === 'evenly' || shareSection(grader, row));
  await services.db.transaction().execute(async tx => {
    await lockGradings(tx, exercise);
    await updateGraders(tx, deal(inOrder, fitting));
  });
};
