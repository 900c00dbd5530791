import { useElementSize } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ExerciseNavigator } from '../frame/exercise-navigator.tsx';
import { completedOf, nameOf, percentOf } from '../frame/lesson-steps.ts';
import { LessonTop } from '../frame/lesson-top.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import type { Step } from '../lesson-player.queries.ts';
import { ConsolePane } from '../panes/console-pane.tsx';
import { ResultsLabel } from '../panes/lesson-console.tsx';
import { PrintedLesson } from '../panes/printed-lesson.tsx';
import type { OpenLesson, OpenProgram, OpenRun } from './open-lesson.ts';
import { PlayerCode } from './player-code.tsx';
import { PlayerAttempts, PlayerOutput, PlayerResults, questionsOf } from './player-console.tsx';
import { PlayerInstructions } from './player-instructions.tsx';
import { PlayerRun } from './player-run.tsx';
import { TabbedLesson } from './tabbed-lesson.tsx';
import { type Player, usePlayer } from './use-player.ts';
import { WideLesson } from './wide-lesson.tsx';
import '#web/ui/page/print.css';
import styles from './lesson-desk.module.css';

const t = lessonTexts;

// Lazy, because it is opened rarely.
const ContentsDrawer = lazy(async () => ({
  default: (await import('../frame/contents-drawer.tsx')).ContentsDrawer,
}));

type Slots = {
  title: ReactNode;
  /** The title of the printed page. */
  plainTitle: string;
  topTools: ReactNode;
  /** Bars above everything: conflicts, recovered drafts, undo of a reset. */
  notices: ReactNode;
  /** A message about the exercise, above its instructions. */
  banner: ReactNode;
  /** Hints, below the instructions. */
  help: ReactNode;
};

type PanesProps = Pick<Slots, 'banner' | 'help'> & { player: Player; languageName: string };

/** Instructions, code and console: side by side, or as tabs. */
const Panes = ({ player, languageName, banner, help }: PanesProps) => {
  const shared = {
    resultsId: `${player.id}-results`,
    instructions: <PlayerInstructions player={player} banner={banner} help={help} />,
    code: <PlayerCode player={player} languageName={languageName} />,
  };
  const console = {
    output: <PlayerOutput player={player} />,
    results: <PlayerResults player={player} />,
    questions: questionsOf(player),
    attempts: <PlayerAttempts player={player} />,
  };
  const { run } = player.running;
  return player.isWide ? (
    <WideLesson
      {...shared}
      console={<ConsolePane run={run} tab={player.tab} onTab={player.chooseTab} {...console} />}
    />
  ) : (
    <TabbedLesson
      {...shared}
      {...console}
      view={player.view}
      firstLabel={player.desk.stepping.shown ? t.steps : t.instructions}
      resultsLabel={<ResultsLabel run={run} />}
      onView={player.setView}
    />
  );
};

type Props<S extends Step> = Slots & {
  lesson: OpenLesson<S>;
  program: OpenProgram;
  running: OpenRun;
  /** The first name of the student whose program it is, for staff; null for the student. */
  student: string | null;
};

/** One exercise of a lesson for students and teachers, arranged by the available width. */
export const LessonDesk = <S extends Step>({ lesson, program, running, student, ...slots }: Props<S>) => {
  const { languageConfig, steps, current, mayOpen } = lesson;
  const { ref, width } = useElementSize();
  /** Null before it is opened for the first time. */
  const [isContentsOpen, setContentsOpen] = useState<boolean | null>(null);
  // The width of the content in a window of 1024 pixels with the navigation open.
  const isWide = width === 0 || width >= 770;
  const number = steps.indexOf(current) + 1;
  const next = steps[number];
  const open = (step: S | undefined) => {
    if (step && mayOpen(step)) lesson.onOpen(step);
  };
  const turns = { onNext: () => open(next), onPrevious: () => open(steps[number - 2]) };
  const player = usePlayer({
    contextId: lesson.contextId,
    fileName: languageConfig.executableFileName,
    current,
    program,
    running,
    student,
    isWide,
    ...turns,
  });
  const { run } = running;
  return (
    <>
      <div className={styles.desk} ref={ref}>
        <LessonTop
          title={slots.title}
          completed={completedOf(steps)}
          total={steps.length}
          percent={percentOf(steps, lesson.isComplete)}
          isComplete={lesson.isComplete}
          tools={slots.topTools}
          onBack={lesson.onBack}
          onContents={() => setContentsOpen(true)}
        />
        {slots.notices}
        <div className={styles.room}>
          <Panes player={player} languageName={languageConfig.name} banner={slots.banner} help={slots.help} />
        </div>
        <ExerciseNavigator
          id={`${player.id}-navigator`}
          number={number}
          total={steps.length}
          isNextLocked={next !== undefined && !mayOpen(next)}
          {...turns}
        >
          {!isWide && <PlayerRun player={player} />}
        </ExerciseNavigator>
        {isContentsOpen !== null && (
          <Suspense>
            <ContentsDrawer
              steps={steps}
              current={current}
              mayOpen={index => steps[index] !== undefined && mayOpen(steps[index])}
              isOpen={isContentsOpen}
              onOpen={index => open(steps[index])}
              onClose={() => setContentsOpen(false)}
              look={{ editors: player.editors, mayHelp: current.exercise.helpsTyping }}
            />
          </Suspense>
        )}
      </div>
      <PrintedLesson
        title={slots.plainTitle}
        position={t.position(number, steps.length)}
        name={nameOf(current)}
        instructions={current.exercise.instructions}
        code={player.whole}
        outcome={run?.phase === 'done' ? run.outcome : null}
        isStale={player.isStale}
      />
    </>
  );
};
