import { useState } from 'react';
import { isLate } from '#contract/due.ts';
import { dueTexts, showDue } from '#web/texts/due-texts.ts';
import { LessonNotice } from '#web/desk/notices/lesson-notice.tsx';

type Props = { dueAt: string | null; completedAt: string | null };

/** Nothing is locked after the date, so this only says what it means. */
export const LateNotice = ({ dueAt, completedAt }: Props) => {
  // As of the opening: a notice that appears while somebody types would move the code.
  const [openedAt] = useState(() => Date.now());
  if (dueAt === null || completedAt !== null || !isLate({ dueAt, completedAt }, openedAt)) return null;
  return <LessonNotice kind="info">{dueTexts.isLate(showDue(dueAt))}</LessonNotice>;
};
