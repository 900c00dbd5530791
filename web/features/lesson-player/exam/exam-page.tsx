import { useTitle } from '#web/browser/title.ts';
import { LoadedLesson } from '#web/desk/lesson/loaded-lesson.tsx';
import type { Place } from '../lesson-player.queries.ts';
import { ExamEnd } from './exam-end.tsx';
import { ExamStart } from './exam-start.tsx';
import { type SittingOfStudent, useSitting } from './exam.queries.ts';

type Props = { place: Place; sitting: SittingOfStudent; now: string };

const Opened = ({ place, sitting, now }: Props) => {
  useTitle(sitting.lessonName, sitting.courseName);
  return sitting.state === 'ended' ? (
    <ExamEnd place={place} sitting={sitting} />
  ) : (
    <ExamStart place={place} sitting={sitting} now={now} />
  );
};

/** Before and after an exam: its rules, and what was handed in. */
export const ExamPage = ({ place }: { place: Place }) => {
  const { data, error, refetch } = useSitting(place);
  const found = data?.sitting ? { sitting: data.sitting, now: data.now } : undefined;
  return (
    <LoadedLesson query={{ data: found, error, refetch }}>
      {({ sitting, now }) => <Opened place={place} sitting={sitting} now={now} />}
    </LoadedLesson>
  );
};
