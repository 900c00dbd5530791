import { Button } from '@mantine/core';
import { useTitle } from '#web/browser/title.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { problemOf } from '#web/net/problem-of.ts';
import { usePlace } from '#web/session/opened-place.ts';
import { useTools } from '#web/session/tools.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { ExamBoardView } from '../board/exam-board.tsx';
import styles from '../exam-screen.module.css';
import { examsTexts } from '../exams-texts.ts';
import { type ExamActs, type ExamBoard, useBoard, useExamActs } from '../exams.queries.ts';
import { RulesForm } from '../rules/rules-form.tsx';
import { ExamTrail } from './exam-trail.tsx';

const t = examsTexts;

const Opened = ({ board, acts }: { board: ExamBoard; acts: ExamActs }) => {
  const { toasts } = useTools();
  const { exam } = board;
  useTitle(t.heading(board.lessonName), board.courseName);
  const handleRemove = async () => {
    const problem = await problemOf(acts.remove);
    toasts.show(problem === null ? 'info' : 'error', problem ?? t.removed);
  };
  const parts = [
    ...(exam ? [<ExamBoardView key="board" board={board} exam={exam} acts={acts} />] : []),
    <section key="rules" aria-labelledby="exam-rules">
      <h2 id="exam-rules">{t.rules}</h2>
      <RulesForm key={exam?.version ?? 0} exam={exam} acts={acts} />
    </section>,
  ];
  return (
    <>
      <ExamTrail course={board.courseName} lesson={board.lessonName} />
      <PageHeading>{t.heading(board.lessonName)}</PageHeading>
      {!exam && <p>{t.none}</p>}
      {/* Until somebody begins, the rules are what is to be done. */}
      {exam?.begun === 0 ? parts.toReversed() : parts}
      {exam && (
        <Button variant="default" className={styles.remove ?? ''} onClick={() => void handleRemove()}>
          {t.remove}
        </Button>
      )}
    </>
  );
};

/** Of staff: the rules of an exam, and where everybody stands while it runs. */
export const ExamScreen = () => {
  const { contextId, lessonId } = usePlace();
  const place = { contextId, lessonId };
  const query = useBoard(place);
  const acts = useExamActs(place);
  return (
    <div className={styles.page}>
      <Loaded query={query} failedTitle={t.loadFailed} isScreen>
        {board => <Opened board={board} acts={acts} />}
      </Loaded>
    </div>
  );
};
