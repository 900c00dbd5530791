import type { Access } from '#server/access/access.ts';
import { AppError } from '#server/app-error.ts';
import { courseMember, courseStaff, type Member } from '#server/courses/courses.access.ts';
import { findUserExercise } from './work.db.ts';

type OfUserExercise = { id: number; contextId: string };

export type FoundUserExercise = NonNullable<Awaited<ReturnType<typeof findUserExercise>>>;

const noSuchExercise = () => new AppError('not_found', 'There is no such exercise in this course.');

/** A student's own work, or a member of staff's own preview. */
export const ownUserExercise: Access<OfUserExercise, Member & { userExercise: FoundUserExercise }> = {
  name: 'ownUserExercise',
  grant: async (services, caller, params) => {
    const member = await courseMember.grant(services, caller, params);
    const userExercise = await findUserExercise(services.db, member.course, params.id);
    if (!userExercise || userExercise.userId !== member.user.id) throw noSuchExercise();
    return { ...member, userExercise };
  },
};

/** Any student's work, for the staff of the course it was done in. */
export const studentWork: Access<OfUserExercise, Member & { userExercise: FoundUserExercise }> = {
  name: 'studentWork',
  grant: async (services, caller, params) => {
    const member = await courseStaff.grant(services, caller, params);
    const userExercise = await findUserExercise(services.db, member.course, params.id);
    if (!userExercise) throw noSuchExercise();
    return { ...member, userExercise };
  },
};
