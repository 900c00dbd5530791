import { rubricPoints } from '#contract/learning/rubric-points.ts';
import { onRubricChanged } from '#server/authoring/content/on-rubric-changed.ts';
import { onPersonExported } from '#server/site/accounts/users/on-person-exported.ts';
import { findReleasedPeople, listAnswersOf, listGradingsOf } from './grading.db.ts';
import { tellPointsChanged } from './tell-points-changed.ts';

export const gradingHooks = [
  // Points are computed from the rubric that holds, so every grade that uses it has changed.
  onRubricChanged.handledBy(async (services, tx, { exerciseId, at }) => {
    const released = await findReleasedPeople(tx, exerciseId);
    if (released) await tellPointsChanged(services, tx, { ...released, at });
  }),
  onPersonExported.handledBy(async (_services, tx, person) => ({
    gradings: (await listGradingsOf(tx, person)).map(({ rubric, ticked, secondLooks, ...row }) => ({
      ...row,
      points: rubric ? rubricPoints(rubric, ticked).points : null,
      items: (rubric?.items ?? []).filter(({ key }) => ticked.includes(key)).map(({ text }) => text),
      secondLooks: secondLooks.map(look => ({ ...look, askedAt: new Date(look.askedAt) })),
    })),
    secondLookAnswers: await listAnswersOf(tx, person),
  })),
];
