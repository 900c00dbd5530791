import { learningProblems } from '#contract/learning/learning-problems.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Services } from '#server/platform/services.ts';
import { type EnrolledPerson, findPerson, hasOtherStaff, lockStaff } from './people.db.ts';

/** Runs a change that may remove a staff role under a lock, so that a course always keeps at least one staff member. */
export const changeStaff = <T>(
  { db }: Services,
  course: { id: number },
  userId: number,
  { staysStaff }: { staysStaff: boolean },
  change: (tx: Db, person: EnrolledPerson) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async tx => {
    await lockStaff(tx, course);
    // Re-read under the lock.
    const person = await findPerson(tx, course, userId);
    if (!person) throw new AppError('not_found', learningProblems.noSuchPerson);
    const leavesStaff = staffRoles.includes(person.roleKey) && !staysStaff;
    if (leavesStaff && !(await hasOtherStaff(tx, course, userId)))
      throw new AppError('conflict', learningProblems.lastOfStaff);
    return change(tx, person);
  });
