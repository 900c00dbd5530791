import { Button } from '@mantine/core';
import type { GradeState } from './grade.queries.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { LessonNotice } from '#web/desk/notices/lesson-notice.tsx';

const t = lessonTexts.grade;

type Props = { state: Exclude<GradeState, 'none'>; platform: string; onSendAgain: () => void };

/** Whether the grade has reached the learning management system. */
export const GradeLine = ({ state, platform, onSendAgain }: Props) => {
  if (state === 'sent') return <LessonNotice kind="success">{t.sent(platform)}</LessonNotice>;
  if (state === 'sending') return <LessonNotice kind="info">{t.sending(platform)}</LessonNotice>;
  return (
    <LessonNotice
      kind="info"
      action={
        <Button variant="default" onClick={onSendAgain}>
          {t.sendAgain}
        </Button>
      }
    >
      {t.late(platform)}
    </LessonNotice>
  );
};
