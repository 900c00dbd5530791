import { sendSignal } from '#server/platform/db/signals.ts';
import type { Services } from '#server/platform/services.ts';
import { type EnrolledPerson, holdCourse, listPeople, updateSections } from '../people.db.ts';

type Labelled = { userId: number; section: string | null };

/** The last entry of a person counts, so that a list with duplicates has one outcome. */
export const setSections = (
  { db }: Services,
  course: { id: number },
  people: Labelled[],
): Promise<EnrolledPerson[]> =>
  db.transaction().execute(async tx => {
    await holdCourse(tx, course);
    const last = new Map(people.map(person => [person.userId, person]));
    await updateSections(
      tx,
      course,
      [...last.values()].toSorted((a, b) => a.userId - b.userId),
    );
    // Filters of other screens show the new sections.
    await sendSignal(tx, 'progress_changed', course.id);
    return listPeople(tx, course);
  });
