import { useElementSize } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DeskHeader } from '#web/desk/frame/desk-header.tsx';
import type { HeaderAction } from '#web/desk/frame/header-actions.tsx';
import { ListIcon } from '#web/ui/button/icons.tsx';
import type { Turns } from '../frame/exercise-turns.tsx';
import { ContentsButton } from '../frame/contents-button.tsx';
import { nameOf } from '../frame/lesson-steps.ts';
import { LessonWay } from '../frame/lesson-way.tsx';
import { TaskEnd } from '../frame/task-end.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import type { Step } from '../lesson-player.queries.ts';
import { ConsolePane } from '../panes/console-pane.tsx';
import { ResultMark } from '../panes/lesson-console.tsx';
import { PrintedLesson } from '../panes/printed-lesson.tsx';
import type { OpenLesson, OpenProgram, OpenRun } from './open-lesson.ts';
import { PlayerCode } from './player-code.tsx';
import {
  phoneQuestionsOf,
  PlayerAttempts,
  PlayerOutput,
  PlayerQuestions,
  PlayerResults,
  questionsOf,
} from './player-console.tsx';
import { PlayerInstructions } from './player-instructions.tsx';
import { PlayerFoot } from './player-run.tsx';
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

/** What stands in the header. */
export type LessonHead = {
  /** Of the lesson; on a phone the name of the exercise stands in its place. */
  name: string;
  /** The way to the lesson, for staff. */
  crumbs?: { key: string; crumb: ReactNode }[];
  /** Beside the name. */
  aside?: ReactNode;
  /** Whether it is saved. */
  state?: ReactNode;
  /** Beside it, and gives way to nothing. */
  urgent?: ReactNode;
  actions?: HeaderAction[];
  /** The title of the printed page. */
  printed: string;
};

type Slots = {
  /** Bars above everything: conflicts, recovered drafts, undo of a reset. */
  notices: ReactNode;
  /** A message about the exercise, above its instructions. */
  banner: ReactNode;
  /** Hints, below the instructions. */
  help: ReactNode;
};

type PanesProps = Pick<Slots, 'notices' | 'banner' | 'help'> & {
  player: Player;
  languageName: string;
  turns: Turns;
};

/** Instructions, code and console: side by side, or as tabs. */
const Panes = ({ player, languageName, turns, notices, banner, help }: PanesProps) => {
  const { isWide, running } = player;
  const instructions = (
    <PlayerInstructions
      player={player}
      banner={banner}
      help={
        <>
          {help}
          {isWide && player.student === null && <PlayerQuestions player={player} />}
          {!isWide && <TaskEnd turns={turns} navigatorId={`${player.id}-navigator`} />}
        </>
      }
    />
  );
  const shared = {
    resultsId: `${player.id}-results`,
    instructions,
    code: <PlayerCode player={player} languageName={languageName} />,
  };
  const console = {
    output: <PlayerOutput player={player} />,
    results: <PlayerResults player={player} />,
    attempts: <PlayerAttempts player={player} />,
  };
  return isWide ? (
    <>
      {notices}
      <div className={styles.room}>
        <WideLesson
          {...shared}
          hasThreeColumns={player.hasThreeColumns}
          isStepping={player.desk.stepping.shown !== null}
          console={
            <ConsolePane
              run={running.run}
              tab={player.tab}
              questions={questionsOf(player)}
              onTab={player.chooseTab}
              {...console}
            />
          }
        />
      </div>
    </>
  ) : (
    <TabbedLesson
      {...shared}
      console={console}
      notices={notices}
      view={player.view}
      firstLabel={player.desk.stepping.shown ? t.steps : t.task}
      resultLabel={<ResultMark run={running.run} />}
      questions={phoneQuestionsOf(player)}
      foot={<PlayerFoot player={player} />}
      onView={player.setView}
    />
  );
};

type Props<S extends Step> = Slots & {
  head: LessonHead;
  lesson: OpenLesson<S>;
  program: OpenProgram;
  running: OpenRun;
  /** The first name of the student whose program it is, for staff; null for the student. */
  student: string | null;
};

/** One exercise of a lesson for students and teachers, arranged by the available width. */
export const LessonDesk = <S extends Step>({
  lesson,
  head,
  program,
  running,
  student,
  ...slots
}: Props<S>) => {
  const { languageConfig, steps, current, mayOpen } = lesson;
  const { ref, width } = useElementSize();
  /** Null before it is opened for the first time. */
  const [isContentsOpen, setContentsOpen] = useState<boolean | null>(null);
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
    hasThreeColumns: width >= 1680,
    ...turns,
  });
  const { run } = running;
  const mayOpenAt = (index: number) => steps[index] !== undefined && mayOpen(steps[index]);
  const openAt = (index: number) => open(steps[index]);
  const handleContents = () => setContentsOpen(true);
  const position = {
    number,
    total: steps.length,
    isNextLocked: next !== undefined && !mayOpen(next),
    ...turns,
  };
  return (
    <>
      <div className={styles.desk} ref={ref}>
        <DeskHeader
          onBack={lesson.onBack}
          crumbs={head.crumbs ?? []}
          name={isWide ? head.name : nameOf(current)}
          aside={head.aside}
          state={head.state}
          urgent={head.urgent}
          actions={[
            ...(isWide ? [{ label: t.contents, icon: <ListIcon />, onSelect: handleContents }] : []),
            ...(head.actions ?? []),
          ]}
          more={!isWide && program.onReset ? [{ label: t.reset, onSelect: program.onReset }] : []}
          middle={
            isWide ? (
              <LessonWay
                id={`${player.id}-navigator`}
                steps={steps}
                current={current}
                isComplete={lesson.isComplete}
                isHeld={lesson.isHeld ?? false}
                width={width}
                mayOpen={mayOpenAt}
                onOpen={openAt}
                turns={position}
                points={lesson.points}
              />
            ) : (
              <ContentsButton number={number} total={steps.length} onContents={handleContents} />
            )
          }
        />
        <Panes
          player={player}
          languageName={languageConfig.name}
          turns={position}
          notices={slots.notices}
          banner={slots.banner}
          help={slots.help}
        />
        {isContentsOpen !== null && (
          <Suspense>
            <ContentsDrawer
              steps={steps}
              current={current}
              mayOpen={mayOpenAt}
              isHeld={lesson.isHeld ?? false}
              isOpen={isContentsOpen}
              onOpen={openAt}
              onClose={() => setContentsOpen(false)}
              points={lesson.points}
              look={{ editors: player.editors, mayHelp: current.exercise.helpsTyping }}
            />
          </Suspense>
        )}
      </div>
      <PrintedLesson
        title={head.printed}
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
