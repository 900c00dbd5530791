import * as contract from '#contract/authoring/strength.ts';
import { exerciseForStaff } from '#server/authoring/content/content.access.ts';
import { route } from '#server/platform/http/route.ts';
import { ignoreMutant } from './ignore-mutant.ts';
import { readStrength } from './read-strength.ts';

export const strengthRoutes = [
  route(contract.getStrength, exerciseForStaff, async ({ services, exercise }) => ({
    strength: await readStrength(services.db, exercise.id),
  })),
  route(contract.ignoreMutant, exerciseForStaff, async ({ services, exercise, body }) => ({
    strength: await ignoreMutant(services.db, { exerciseId: exercise.id, ...body }),
  })),
];
