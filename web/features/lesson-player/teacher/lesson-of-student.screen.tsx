import { useParams } from 'react-router';
import { lessonTexts } from '../lesson-texts.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { useTitle } from '#web/browser/title.ts';
import { EmptyLesson } from '../empty-lesson.tsx';
import {
  type StudentAnswer,
  type StudentPlace,
  useLessonOfStudent,
  useTeacherCalls,
} from '../lesson-player.queries.ts';
import { LoadedLesson } from '#web/desk/lesson/loaded-lesson.tsx';
import { TeacherDesk } from './teacher-desk.tsx';
import { fullNameOf } from './teacher-actions.ts';

const t = lessonTexts.teacher;

const Lesson = ({ place, answer }: { place: StudentPlace; answer: StudentAnswer }) => {
  const { student, userLesson } = answer;
  const name = fullNameOf(student);
  useTitle(...(userLesson ? [name, userLesson.lesson.name] : [name]));
  const calls = useTeacherCalls(place);
  if (!userLesson) return <EmptyLesson title={name} text={t.notStarted(name)} />;
  const [first, ...others] = userLesson.userExercises;
  if (!first) return <EmptyLesson title={userLesson.lesson.name} text={t.noExercises} />;
  return (
    <TeacherDesk
      place={place}
      answer={answer}
      userLesson={{ ...userLesson, userExercises: [first, ...others] }}
      calls={calls}
    />
  );
};

/** One student's lesson, as teachers see it. */
export const LessonOfStudentScreen = () => {
  const { userId = '' } = useParams();
  const place = { ...usePlace(), userId };
  return (
    <LoadedLesson query={useLessonOfStudent(place)}>
      {answer => <Lesson key={answer.student.id} place={place} answer={answer} />}
    </LoadedLesson>
  );
};
