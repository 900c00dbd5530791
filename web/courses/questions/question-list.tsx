import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Question } from '#contract/learning/questions.ts';
import { lessonOfStudent } from '#web/session/paths.ts';
import { showMoment } from '#web/texts/moments.ts';
import { readableName } from '#web/ui/results/readable-name.ts';
import { questionTexts } from './question-texts.ts';
import styles from './question-list.module.css';

const t = questionTexts;

const fullName = ({ student }: Question) => `${student.firstName} ${student.lastName}`;

const aboutOf = ({ line, test }: Question) =>
  [line === null ? '' : t.line(line), test === null ? '' : readableName(test)].filter(Boolean).join(' · ');

const addressOf = (contextId: string, { student, lesson, exercise, threadId }: Question) =>
  `${lessonOfStudent(contextId, lesson.id, student.id)}?exercise=${exercise.position + 1}&show=questions&answer=${threadId}`;

type Props = { contextId: string; questions: Question[] };

/** Each leads to the student's code, at the conversation. */
export const QuestionList = ({ contextId, questions }: Props) => (
  <ul className={styles.list}>
    {questions.map(question => (
      <li key={question.threadId} className={styles.question} data-new={question.isUnread || undefined}>
        <p className={styles.where}>
          <strong>{fullName(question)}</strong>
          <span>
            {question.lesson.name}, {t.exercise(question.exercise.name, question.exercise.position)}
          </span>
          {aboutOf(question) !== '' && <span>{aboutOf(question)}</span>}
        </p>
        <p className={styles.text}>
          {question.isFromStaff && <span className={styles.quiet}>{t.staff}: </span>}“{question.text}”
        </p>
        <p className={styles.quiet}>
          <time dateTime={question.at}>{showMoment(question.at)}</time>
          {question.isSolved && ` · ${t.solved}`}
          {question.isUnread && <span className={styles.new}>{t.tabNew(1)}</span>}
        </p>
        <Button
          component={Link}
          to={addressOf(contextId, question)}
          variant="default"
          className={styles.answer ?? ''}
          aria-label={
            question.state === 'open' ? t.answerTo(fullName(question)) : t.openOf(fullName(question))
          }
        >
          {question.state === 'open' ? t.answer : t.open}
        </Button>
      </li>
    ))}
  </ul>
);
