import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUnloadMessage } from '#web/browser/frame.ts';
import { useStore } from '#web/browser/store.ts';
import { problemOf } from '#web/net/problem-of.ts';
import { useHasCourse, useIsStudent } from '#web/session/opened-place.ts';
import { paths, studentCourse } from '#web/session/paths.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { LessonDesk } from '../desk/lesson-desk.tsx';
import { isOpen } from '../frame/lesson-steps.ts';
import { useBack } from '../frame/use-back.ts';
import { useCurrentStep } from '../frame/use-current-step.ts';
import { lessonTexts } from '../lesson-texts.ts';
import type { OwnStep, Place, useOwnCalls, UserLesson } from '../lesson-player.queries.ts';
import { HintList } from '../panes/hint-list.tsx';
import { CompletedBanner } from './completed-banner.tsx';
import { ownProgramOf, type StudentWorkbook } from './own-program.ts';
import { StudentNotices } from './student-notices.tsx';
import { studentHead } from './student-head.tsx';
import { useJournal } from './use-journal.ts';
import { useOpenPage } from './use-open-page.ts';
import { loadCompletion, useOwnRuns } from './use-own-runs.ts';
import { useSaveSignal } from './use-save-signal.ts';

const t = lessonTexts;

// Lazy, because they are opened rarely.
const ResetDialog = lazy(async () => ({ default: (await import('./reset-dialog.tsx')).ResetDialog }));
const CompletionDialog = lazy(async () => ({ default: (await loadCompletion()).CompletionDialog }));

const ModelSolutionDialog = lazy(async () => ({
  default: (await import('./model-solution-dialog.tsx')).ModelSolutionDialog,
}));

/** What the exam of a lesson switches off until its results are released. */
const offIn = ({ exam }: UserLesson) =>
  exam?.state === 'running'
    ? { trying: !exam.hasFreeRun, stepping: !exam.hasStepping, questions: !exam.hasQuestions }
    : undefined;

type Props = {
  place: Place;
  userLesson: UserLesson & { userExercises: [OwnStep, ...OwnStep[]] };
  workbook: StudentWorkbook;
  calls: ReturnType<typeof useOwnCalls>;
  /** It was hidden or removed while it was open: the code can be read, and nothing is saved. */
  isGone: boolean;
};

/** The student's desk: saves while typing, runs, and shows the completion. */
export const StudentDesk = ({ place, userLesson, workbook, calls, isGone }: Props) => {
  const navigate = useNavigate();
  const { lesson, userExercises: steps } = userLesson;
  const mainName = lesson.languageConfig.executableFileName;
  // Authors look at any exercise without solving those before it.
  const { exam } = userLesson;
  const mayOpen = (step: OwnStep) => userLesson.isPreview || exam !== undefined || isOpen(steps, step);
  const isHeld = exam?.state === 'running' && exam.results !== 'at once';
  const { current = steps[0], open } = useCurrentStep(steps, mayOpen);
  useOpenPage(userLesson.isPreview || current.isCompleted ? null : current.id);
  const autosave = workbook.of(current);
  const state = useStore(autosave);
  const saving = useStore(workbook);
  useUnloadMessage(saving.status === 'saved' ? null : t.unsaved);
  const journal = useJournal({ place, userLesson, workbook, currentId: current.id });
  const program = ownProgramOf({ step: current, autosave, state, mainName, onReset: journal.expectReset });
  const { running, completion, forgetCompletion } = useOwnRuns({
    userLesson,
    current,
    workbook,
    calls,
    isGone,
  });
  const { isOpenElsewhere, tellChanged } = useSaveSignal(current.id, state.status, calls.refresh);
  const [isResetting, setResetting] = useState(false);
  const [isModelOpen, setModelOpen] = useState(false);
  const toCourse = studentCourse(place.contextId);
  const hasCourse = useHasCourse();
  // A student in a launch into one lesson; staff came from their editor and can go back.
  const isAlone = useIsStudent() && !hasCourse;
  const back = useBack(hasCourse ? toCourse : paths.home);

  const handleNext = () => {
    forgetCompletion();
    const next = steps[steps.indexOf(current) + 1];
    const goal = next && mayOpen(next) ? next : steps.find(step => !step.isCompleted && mayOpen(step));
    if (goal) open(goal);
  };
  const handleReset = async (): Promise<string | null> => {
    if (!(await autosave.saveNow())) return t.notReset;
    journal.expectReset();
    const problem = await problemOf(() => calls.reset(current.id));
    if (problem !== null) return problem;
    tellChanged();
    setResetting(false);
    return null;
  };
  const handleHint = (id: number, number: number) =>
    problemOf(async () => {
      await calls.openHint(id, number);
      void calls.refreshAttempts(id);
    });

  const { actions } = journal;
  const head = studentHead({ place, userLesson, saving, isGone, onSave: () => workbook.saveAll(), actions });
  return (
    <>
      <LessonDesk
        lesson={{
          contextId: place.contextId,
          languageConfig: lesson.languageConfig,
          steps,
          current,
          isComplete: userLesson.isCompleted,
          points: isHeld ? undefined : userLesson.points,
          isHeld,
          mayOpen,
          onOpen: open,
          onBack: isAlone ? null : back,
        }}
        program={{
          code: program.code,
          files: program.files,
          label: t.code,
          isReadOnly: isGone || exam?.state === 'released',
          remark: null,
          tools: null,
          off: offIn(userLesson),
          onReset:
            current.isCompleted || isGone || exam?.state === 'released' ? null : () => setResetting(true),
          onCode: program.editCode,
          onFile: program.editFile,
          ...journal.ofProgram,
          onRestore: ({ code, files }) => program.replace(code, files),
        }}
        running={running}
        student={null}
        head={head}
        notices={
          <StudentNotices
            bar={head.bar}
            place={place}
            userLesson={userLesson}
            current={current}
            calls={calls}
            autosave={autosave}
            state={state}
            program={program}
            isOpenElsewhere={isOpenElsewhere}
            isGone={isGone}
          />
        }
        banner={
          <CompletedBanner
            step={current}
            dueAt={userLesson.dueAt}
            onModel={current.modelSolution === null ? null : () => setModelOpen(true)}
          />
        }
        help={
          <HintList
            key={current.id}
            opened={current.openedHints}
            total={current.exercise.hintCount}
            onOpen={number => handleHint(current.id, number)}
          />
        }
      />
      <Suspense>
        {isResetting && (
          <ResetDialog
            hasFurtherFiles={program.hasFurtherFiles}
            onReset={handleReset}
            onClose={() => setResetting(false)}
          />
        )}
        {isModelOpen && current.modelSolution !== null && (
          <ModelSolutionDialog
            solution={program.wholeOf(current.modelSolution, current.modelFiles ?? {})}
            own={program.whole}
            language={languageOfFile(mainName)}
            onClose={() => setModelOpen(false)}
          />
        )}
      </Suspense>
      <Suspense>
        {completion && (
          <CompletionDialog
            completion={completion}
            steps={steps}
            currentId={current.id}
            onNext={handleNext}
            onReturn={hasCourse ? () => void navigate(toCourse) : null}
            onClose={forgetCompletion}
          />
        )}
      </Suspense>
    </>
  );
};
