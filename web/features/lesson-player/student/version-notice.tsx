import type { OwnStep } from '../lesson-player.queries.ts';
import { LessonNotice } from '../desk/lesson-notice.tsx';
import { lessonTexts } from '../lesson-texts.ts';

type Props = Pick<OwnStep, 'notice' | 'isCompleted'>;

/** What a new version of the exercise means for this work. */
export const VersionNotice = ({ notice, isCompleted }: Props) => {
  if (notice === null || (notice === 'revoked' && isCompleted)) return null;
  return (
    <LessonNotice kind={notice === 'credited' ? 'success' : 'info'}>
      {lessonTexts.newVersion[notice]}
    </LessonNotice>
  );
};
