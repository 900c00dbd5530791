import { lazy, Suspense } from 'react';
import { DeskTerminal } from '#web/desk/desk-terminal.tsx';
import { texts } from '#web/texts/texts.ts';
import { LessonAttempts } from '../attempts/lesson-attempts.tsx';
import { ConsoleOutput, ConsoleResults } from '../panes/lesson-console.tsx';
import { AskIcon } from '#web/ui/button/icons.tsx';
import { TaskButton } from '../panes/task-line.tsx';
import { threadTexts } from '../questions/thread-texts.ts';
import { focusCode } from './use-desk-keys.ts';
import { StepOutput } from './steps-later.ts';
import type { Player } from './use-player.ts';
import styles from './lesson-desk.module.css';

// Lazy, as other results.
const TeacherCard = lazy(async () => ({ default: (await import('../panes/teacher-card.tsx')).TeacherCard }));
// Lazy, because most lessons are done without a question.
const QuestionsPanel = lazy(async () => ({
  default: (await import('../questions/questions-panel.tsx')).QuestionsPanel,
}));
type Props = { player: Player };

/** What the program printed: until the step that is shown, in a terminal where it was tried out, else when its tests ran. */
export const PlayerOutput = ({ player }: Props) => {
  const { id, desk, running } = player;
  const { shown } = desk.stepping;
  if (shown)
    return (
      <Suspense>
        <StepOutput shown={shown} language={desk.language} />
      </Suspense>
    );
  if (!desk.free.session) return <ConsoleOutput run={running.run} notRun={running.notRun} />;
  return (
    <DeskTerminal
      desk={desk}
      onLine={player.handleLine}
      onTry={player.handleTry}
      onSteps={player.handleSteps}
      onLeave={() => focusCode(id, player.setView)}
    />
  );
};

/** The results of the tests, and what a teacher says about them. */
export const PlayerResults = ({ player }: Props) => {
  const { current, desk, student, isStale } = player;
  const { run, notRun } = player.running;
  const isWrong =
    student === null &&
    run?.phase === 'done' &&
    (run.outcome.hasError || run.outcome.results.some(result => !result.passed));
  return (
    <ConsoleResults
      key={`results/${current.id}`}
      run={run}
      notRun={notRun}
      isStale={isStale}
      language={desk.language}
      onLine={player.handleLine}
      onAsk={student === null && !player.program.off?.questions ? player.handleAsk : null}
      onSteps={player.program.off?.stepping ? null : player.handleSteps}
      beside={
        isWrong && (
          <Suspense>
            <TeacherCard userExerciseId={current.id} attemptId={run.id} />
          </Suspense>
        )
      }
    />
  );
};

export const PlayerAttempts = ({ player: { current, desk, program } }: Props) => (
  <LessonAttempts
    key={`attempts/${current.id}`}
    userExerciseId={current.id}
    fileName={desk.fileName}
    program={{ ...program, given: current.exercise.files }}
    onRestore={program.onRestore}
  />
);

const Questions = ({ player }: Props) => (
  <Suspense fallback={<p>{texts.common.loading}</p>}>
    <QuestionsPanel
      key={player.current.id}
      userExerciseId={player.current.id}
      student={player.student}
      code={{ value: player.program.code, whole: player.whole }}
      language={player.desk.language}
      asking={player.conversation.asking}
      answering={player.answering}
      onAsking={player.handleAsking}
    />
  </Suspense>
);

/** The tab of questions; null where there is nothing to talk about. */
export const questionsOf = (player: Player) => {
  const { count, asking, unread } = player.conversation;
  if (count === 0 && !asking && player.student === null) return null;
  return {
    label: (
      <>
        {threadTexts.tab} {unread > 0 && <span className={styles.new}>{threadTexts.newCount(unread)}</span>}
      </>
    ),
    panel: <Questions player={player} />,
  };
};

/** Below the task: leads to the questions, and begins the first one. */
export const PlayerQuestions = ({ player }: Props) => {
  const { count, unread } = player.conversation;
  if (player.program.off?.questions && count === 0) return null;
  return (
    <TaskButton
      icon={<AskIcon />}
      name={threadTexts.view}
      count={unread > 0 ? threadTexts.newCount(unread) : threadTexts.count(count)}
      onClick={() =>
        count > 0
          ? player.showQuestions()
          : player.handleAsk({ line: null, test: null, code: player.program.code })
      }
    />
  );
};

/** On a phone the tab is always there, so that asking is one tap away; not where an exam has switched it off. */
export const phoneQuestionsOf = (player: Player) => {
  const { unread, count } = player.conversation;
  if (player.program.off?.questions && count === 0) return null;
  return {
    label: (
      <>
        {player.student === null ? threadTexts.askTab : threadTexts.view}
        {unread > 0 && <span className={styles.new}>{threadTexts.newCount(unread)}</span>}
      </>
    ),
    panel: <Questions player={player} />,
  };
};
