import type { Access, Caller } from '#server/access/access.ts';
import { signedIn } from '#server/access/access.ts';
import { AppError } from '#server/app-error.ts';
import { courseMember, courseStaff, isStaff, type Member } from '#server/courses/courses.access.ts';
import type { Services } from '#server/services.ts';
import { type FoundUserExercise, findUserExercise } from './work.db.ts';

/** Some paths name the course besides; then it must be the one that the exercise is in. */
type OfUserExercise = { id: number; contextId?: string };

const noSuchExercise = () => new AppError('not_found', 'There is no such exercise in this course.');

const load = async (services: Services, caller: Caller, { id, contextId }: OfUserExercise) => {
  await signedIn.grant(services, caller, {});
  const userExercise = await findUserExercise(services.db, id);
  if (!userExercise || (contextId !== undefined && contextId !== userExercise.contextId))
    throw noSuchExercise();
  return userExercise;
};

/** A student's own work, or a member of staff's own preview. */
export const ownUserExercise: Access<OfUserExercise, Member & { userExercise: FoundUserExercise }> = {
  name: 'ownUserExercise',
  grant: async (services, caller, params) => {
    const userExercise = await load(services, caller, params);
    const member = await courseMember.grant(services, caller, userExercise);
    if (userExercise.userId !== member.user.id) throw noSuchExercise();
    return { ...member, userExercise };
  },
};

/** Any student's work, for the staff of the course it was done in. */
export const studentWork: Access<OfUserExercise, Member & { userExercise: FoundUserExercise }> = {
  name: 'studentWork',
  grant: async (services, caller, params) => {
    const userExercise = await load(services, caller, params);
    const member = await courseStaff.grant(services, caller, userExercise);
    return { ...member, userExercise };
  },
};

/** Whose work it is, and the staff of the course: both see the same. For anyone else it does not exist. */
export const workReader: Access<OfUserExercise, Member & { userExercise: FoundUserExercise }> = {
  name: 'workReader',
  grant: async (services, caller, params) => {
    const userExercise = await load(services, caller, params);
    const member = await courseMember.grant(services, caller, userExercise);
    if (userExercise.userId !== member.user.id && !isStaff(member)) throw noSuchExercise();
    return { ...member, userExercise };
  },
};
