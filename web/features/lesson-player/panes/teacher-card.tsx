import { MarkdownView } from '#web/ui/markdown/markdown-view.tsx';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { useExplanation } from '../attempts/attempts.queries.ts';
import styles from './teacher-card.module.css';

type Props = { userExerciseId: number; attemptId: number };

/** What a teacher wrote about this kind of wrong answer; nothing if nobody did. */
export const TeacherCard = ({ userExerciseId, attemptId }: Props) => {
  const { data } = useExplanation(userExerciseId, attemptId);
  return (
    data && (
      <section className={styles.card} aria-label={lessonTexts.fromTeacher}>
        <h4 className={styles.title}>{lessonTexts.fromTeacher}</h4>
        <MarkdownView text={data.text} texts={deskTexts.markdown} />
      </section>
    )
  );
};
