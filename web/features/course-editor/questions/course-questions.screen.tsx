import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Question, ThreadState } from '#contract/learning/questions.ts';
import { useTitle } from '#web/browser/title.ts';
import { QuestionList } from '#web/courses/questions/question-list.tsx';
import { questionTexts } from '#web/courses/questions/question-texts.ts';
import { useQuestions } from '#web/courses/questions/questions.queries.ts';
import { SectionFilter, useSection } from '#web/courses/section-filter.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useIsStandalone } from '#web/session/opened-place.ts';
import { paths } from '#web/session/paths.ts';
import { useTools } from '#web/session/tools.ts';
import { SegmentedChoice } from '#web/ui/form/segmented-choice.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { useCourseOfTab } from '../course-of-tab.ts';
import styles from './course-questions.module.css';

const t = questionTexts;

type Props = {
  contextId: string;
  questions: Question[];
  state: ThreadState;
  onState: (state: ThreadState) => void;
};

const Questions = ({ contextId, questions, state, onState }: Props) => {
  const filter = useSection(questions);
  const { pageData } = useTools();
  const isStandalone = useIsStandalone();
  const [lesson, setLesson] = useState('');
  const lessons = new Map(questions.map(question => [String(question.lesson.id), question.lesson.name]));
  const found = filter.found.filter(
    question => !lessons.has(lesson) || String(question.lesson.id) === lesson,
  );
  return (
    <div className={styles.questions}>
      <h2 className={styles.title}>{state === 'open' ? t.title(questions.length) : t.answeredTitle}</h2>
      <div className={styles.tools}>
        <SegmentedChoice
          label={t.show}
          choices={[
            { value: 'open', label: t.states.open },
            { value: 'answered', label: t.states.answered },
          ]}
          value={state}
          onChange={onState}
        />
        <SectionFilter {...filter} />
        {lessons.size > 1 && (
          <ChoiceField
            label={t.lesson}
            choices={[
              { value: '', label: t.allLessons },
              ...[...lessons].map(([value, label]) => ({ value, label })),
            ]}
            value={lesson}
            onChange={event => setLesson(event.currentTarget.value)}
          />
        )}
      </div>
      {questions.length === 0 ? (
        <EmptyState>{state === 'open' ? t.none : t.noneAnswered}</EmptyState>
      ) : found.length === 0 ? (
        <p>{t.noMatch}</p>
      ) : (
        <QuestionList contextId={contextId} questions={found} />
      )}
      {isStandalone && pageData.canMail && (
        <p>
          <Link to={paths.mail}>{t.mail}</Link>
        </p>
      )}
    </div>
  );
};

/** A tab of the course: what students asked. */
export const CourseQuestionsScreen = () => {
  const { contextId, name } = useCourseOfTab();
  useTitle(t.tab, name);
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'answered' ? 'answered' : 'open';
  const questions = useQuestions(contextId, state);
  const handleState = (next: ThreadState) =>
    setParams(
      before => {
        if (next === 'open') before.delete('state');
        else before.set('state', next);
        return before;
      },
      { replace: true },
    );
  return (
    <Loaded query={questions} failedTitle={t.loadFailed}>
      {data => (
        <Questions contextId={contextId} questions={data.questions} state={state} onState={handleState} />
      )}
    </Loaded>
  );
};
