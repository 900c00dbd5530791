import type { OwnStep } from '../lesson-player.queries.ts';
import { LessonNotice } from '#web/desk/notices/lesson-notice.tsx';
import { lessonTexts } from '../lesson-texts.ts';

type Props = Pick<OwnStep, 'notice' | 'isCompleted' | 'versionNote'>;

/** What a new version of the exercise means for this work. */
export const VersionNotice = ({ notice, isCompleted, versionNote }: Props) => {
  if (notice === null || (notice === 'revoked' && isCompleted)) return null;
  return (
    <LessonNotice kind={notice === 'credited' ? 'success' : 'info'}>
      {lessonTexts.newVersion[notice]}
      {versionNote !== null && ` ${lessonTexts.newVersion.changed(versionNote)}`}
    </LessonNotice>
  );
};
