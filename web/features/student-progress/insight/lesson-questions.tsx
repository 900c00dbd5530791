import { useId } from 'react';
import { QuestionList } from '#web/courses/questions/question-list.tsx';
import { questionTexts } from '#web/courses/questions/question-texts.ts';
import { useQuestions } from '#web/courses/questions/questions.queries.ts';
import styles from './insight.module.css';

/** The open questions of a lesson, which a launch into one lesson reaches here; nothing while there is none. */
export const LessonQuestions = ({ contextId, lessonId }: { contextId: string; lessonId: number }) => {
  const id = useId();
  const { data } = useQuestions(contextId, 'open');
  const questions = data?.questions.filter(({ lesson }) => lesson.id === lessonId) ?? [];
  return (
    questions.length > 0 && (
      <section className={styles.part} aria-labelledby={id}>
        <h2 id={id} className={styles.heading}>
          {questionTexts.title(questions.length)}
        </h2>
        <QuestionList contextId={contextId} questions={questions} />
      </section>
    )
  );
};
