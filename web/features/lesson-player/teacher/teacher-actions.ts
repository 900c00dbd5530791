import type { Person } from '#contract/learning/work.ts';
import type { HeaderAction } from '#web/desk/frame/header-actions.tsx';
import { dueTexts, showDue } from '#web/texts/due-texts.ts';
import { lessonTexts } from '../lesson-texts.ts';

const t = lessonTexts.teacher;

export const fullNameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

type Given = {
  due: { dueAt: string | null; isDueExtended: boolean };
  neighbours: { previousStudent: Person | null; nextStudent: Person | null };
  /** To the same exercise of another student. */
  toStudent: (person: Person) => string;
  onExtend: () => void;
  /** Where the course records how programs come to be. */
  toRecord: string | null;
};

/** The students before and after, and when the lesson is due for this one. */
export const teacherActions = ({ due, neighbours, toStudent, onExtend, toRecord }: Given): HeaderAction[] => {
  const to = (label: string, person: Person | null): HeaderAction[] =>
    person ? [{ label, name: t.student(label, fullNameOf(person)), to: toStudent(person) }] : [];
  const when = due.isDueExtended ? dueTexts.extended : dueTexts.due;
  return [
    ...to(t.previousStudent, neighbours.previousStudent),
    ...to(t.nextStudent, neighbours.nextStudent),
    ...(toRecord === null ? [] : [{ label: lessonTexts.record, to: toRecord }]),
    ...(due.dueAt === null
      ? []
      : [
          {
            label: when(showDue(due.dueAt)),
            name: `${when(showDue(due.dueAt))}. ${dueTexts.extension.title}`,
            onSelect: onExtend,
          },
        ]),
  ];
};
