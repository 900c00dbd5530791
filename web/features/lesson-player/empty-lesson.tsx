import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LessonMessage } from '#web/desk/lesson/lesson-message.tsx';

type Props = { title: string; text: string; action?: ReactNode };

/** A lesson without exercises to show. */
export const EmptyLesson = ({ title, text, action }: Props) => (
  <LessonMessage title={title}>
    <EmptyState action={action}>{text}</EmptyState>
  </LessonMessage>
);
