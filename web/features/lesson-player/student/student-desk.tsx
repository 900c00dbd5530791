import { Button } from '@mantine/core';
import type { OwnFiles } from '#contract/exercise-files.ts';
import type { WholeAttempt } from '#contract/attempts.ts';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { tryUserExercise } from '#contract/free-run.ts';
import { recordUserExercise } from '#contract/steps.ts';
import { useUnloadMessage } from '#web/browser/frame.ts';
import { useGrade } from './grade.queries.ts';
import { showMoment } from '#web/texts/moments.ts';
import { useOtherTabs } from '#web/saving/other-tabs.ts';
import { paths, studentCourse } from '#web/session/paths.ts';
import { useHasCourse, useIsStudent } from '#web/session/opened-place.ts';
import { useStore } from '#web/browser/store.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTools } from '#web/session/tools.ts';
import { type RunState, useRuns } from '#web/running/use-runs.ts';
import type { Workbook } from '#web/saving/workbook.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CloseIcon, UndoIcon } from '#web/ui/button/icons.tsx';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { openFiles, programText, readOwnFiles, withFile, writeOwnFiles } from '#web/desk/own-files.ts';
import { LessonSaving } from '#web/desk/lesson-saving.tsx';
import type { Completion } from './completion-dialog.tsx';
import { CompletedBanner } from './completed-banner.tsx';
import { GradeLine } from './grade-line.tsx';
import { useLastAttempt } from '../attempts/attempts.queries.ts';
import { LessonAttempts } from '../attempts/lesson-attempts.tsx';
import { LessonDesk, type TestedProgram } from '../desk/lesson-desk.tsx';
import { LessonNotice } from '../desk/lesson-notice.tsx';
import type { OwnStep, Place, useOwnCalls, UserLesson } from '../lesson-player.queries.ts';
import { isOpen } from '../desk/lesson-steps.ts';
import { HintList } from '../panes/hint-list.tsx';
import { LateNotice } from './late-notice.tsx';
import { useOpenPage } from './use-open-page.ts';
import { VersionNotice } from './version-notice.tsx';
import { StudentTitle } from './student-title.tsx';
import { useBack } from '../desk/use-back.ts';
import { useCurrentStep } from '../desk/use-current-step.ts';
import styles from './student-desk.module.css';

const t = lessonTexts;

// Lazy, because conflicts are rare.
const ConflictBar = lazy(async () => ({
  default: (await import('#web/ui/saving/conflict-bar.tsx')).ConflictBar,
}));

// Lazy, because it is opened rarely.
const CompletionDialog = lazy(async () => ({
  default: (await import('./completion-dialog.tsx')).CompletionDialog,
}));

const ModelSolutionDialog = lazy(async () => ({
  default: (await import('./model-solution-dialog.tsx')).ModelSolutionDialog,
}));

export type CodeTexts = { solutionCode: string; files: string };
export type CodeRow = { id: number; version: number; solutionCode: string; files: OwnFiles };
export type StudentWorkbook = Workbook<CodeRow, CodeTexts>;

type Props = {
  place: Place;
  userLesson: UserLesson & { userExercises: [OwnStep, ...OwnStep[]] };
  workbook: StudentWorkbook;
  calls: ReturnType<typeof useOwnCalls>;
};

const restoredRun = ({ id, code, files, result }: WholeAttempt): RunState<TestedProgram> => ({
  phase: 'done',
  outcome: result,
  tested: { code, files: writeOwnFiles(files) },
  id,
});

/** The student's desk: saves while typing, runs, and shows the completion. */
export const StudentDesk = ({ place, userLesson, workbook, calls }: Props) => {
  const { network, pageData } = useTools();
  const navigate = useNavigate();
  const { lesson, userExercises: steps } = userLesson;
  // Authors look at any exercise without solving those before it.
  const mayOpen = (step: OwnStep) => userLesson.isPreview || isOpen(steps, step);
  const { current = steps[0], open } = useCurrentStep(steps, mayOpen);
  useOpenPage(userLesson.isPreview || current.isCompleted ? null : current.id);
  const autosave = workbook.of(current);
  const state = useStore(autosave);
  const saving = useStore(workbook);
  const isOnline = useStore(network);
  const [completion, setCompletion] = useState<(Completion & { stepId: number }) | null>(null);
  const [isResetting, setResetting] = useState(false);
  const [isModelOpen, setModelOpen] = useState(false);
  const [restoreSeen, setRestoreSeen] = useState<number[]>([]);
  const toCourse = studentCourse(place.contextId);
  const hasCourse = useHasCourse();
  // A student in a launch into one lesson; staff came from their editor and can go back.
  const isAlone = useIsStudent() && !hasCourse;
  const back = useBack(hasCourse ? toCourse : paths.home);
  const grade = useGrade(place.contextId, userLesson, calls.refresh);
  const { isOpenElsewhere, tellChanged } = useOtherTabs(
    `user-exercise/${current.id}`,
    () => void calls.refresh(),
  );
  // Notify other tabs after a save, so that they show it before anyone types there.
  const wasSaving = useRef(false);
  const handleStatus = useEffectEvent(() => {
    if (wasSaving.current && state.status === 'saved') tellChanged();
    wasSaving.current = state.status === 'saving';
  });
  useEffect(() => handleStatus(), [state.status]);

  const { runs, run, resume, stop } = useRuns<TestedProgram>({
    begin: async (id, onSaved) => {
      const step = steps.find(one => one.id === id);
      onSaved();
      return step ? workbook.of(step).saveWith((fields, base) => calls.execute(id, fields, base)) : null;
    },
    isInConflict: id => {
      const step = steps.find(one => one.id === id);
      return step !== undefined && workbook.of(step).get().conflict !== null;
    },
    readRun: calls.readRun,
    stopRun: calls.stopRun,
    programOf: ({ code }) => ({ code, language: languageOfFile(lesson.languageConfig.executableFileName) }),
    noTests: lessonTexts.noTests,
  });
  const ownRun = runs[current.id];
  // Before the first run on this page, show the last attempt.
  const lastAttempt = useLastAttempt(current.id, !ownRun);
  const shownRun = ownRun ?? (lastAttempt ? restoredRun(lastAttempt) : undefined);
  const { solutionCode } = state.fields;
  const mainName = lesson.languageConfig.executableFileName;
  const given = current.exercise.files;
  const own = readOwnFiles(state.fields.files);
  const wholeOf = (code: string, files: OwnFiles) => programText({ name: mainName, code }, given, files);
  // Only while the code is unchanged since the reset, saved or not: an undo must not overwrite later edits.
  const mayUndoReset =
    current.codeBeforeReset !== null &&
    solutionCode === current.solutionCode &&
    state.fields.files === writeOwnFiles(current.files) &&
    !state.conflict;

  const handleRun = async () => {
    const { id } = current;
    const wasLessonComplete = userLesson.isCompleted;
    const done = await run(id);
    if (!done) return;
    void calls.refreshAttempts(id);
    const fresh = await calls.refresh();
    // The server decides about completion; the local result only decides whether to ask.
    const { results, hasError } = done.outcome;
    const hasPassed = !hasError && results.length > 0 && results.every(result => result.passed);
    const isCompleted = fresh?.userExercises.some(step => step.id === id && step.isCompleted);
    if (fresh && hasPassed && isCompleted)
      setCompletion({
        stepId: id,
        tests: results.length,
        isLessonComplete: fresh.isCompleted,
        hasCompletedLesson: fresh.isCompleted && !wasLessonComplete,
      });
  };

  const handleResume = useEffectEvent(() => {
    const { id, runningTestProcessId } = current;
    const tested = { code: current.solutionCode, files: writeOwnFiles(current.files) };
    if (runningTestProcessId === null || runs[id]) return;
    void resume(id, runningTestProcessId, tested).then(async () => {
      void calls.refreshAttempts(id);
      await calls.refresh();
    });
  });
  useEffect(() => handleResume(), [current.id]);

  const handleNext = () => {
    setCompletion(null);
    const next = steps[steps.indexOf(current) + 1];
    const goal = next && mayOpen(next) ? next : steps.find(step => !step.isCompleted && mayOpen(step));
    if (goal) open(goal);
  };

  const handleReset = async (): Promise<string | null> => {
    if (!(await autosave.saveNow())) return t.notReset;
    try {
      await calls.reset(current.id);
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause);
    }
    tellChanged();
    setResetting(false);
    return null;
  };
  const handleUndo = () => {
    autosave.edit('solutionCode', current.codeBeforeReset ?? '');
    autosave.edit('files', writeOwnFiles(current.filesBeforeReset ?? {}));
    void autosave.saveNow();
  };

  const handleHint = async (id: number, number: number): Promise<string | null> => {
    try {
      await calls.openHint(id, number);
      void calls.refreshAttempts(id);
      return null;
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause);
    }
  };

  useUnloadMessage(saving.status === 'saved' ? null : t.unsaved);
  return (
    <>
      <LessonDesk
        languageConfig={lesson.languageConfig}
        steps={steps}
        current={current}
        isComplete={userLesson.isCompleted}
        mayOpen={mayOpen}
        onOpen={open}
        onBack={isAlone ? null : back}
        title={
          <StudentTitle
            lesson={lesson.name}
            isPreview={userLesson.isPreview}
            dueAt={userLesson.isCompleted ? null : userLesson.dueAt}
            isDueExtended={userLesson.isDueExtended}
          />
        }
        plainTitle={lesson.name}
        topTools={<LessonSaving saving={saving} className={styles.saving} />}
        banner={
          <CompletedBanner
            step={current}
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
        notices={
          <>
            <GradeLine
              state={grade.state}
              platform={pageData.platformName ?? ''}
              onSendAgain={grade.sendAgain}
            />
            <LateNotice {...userLesson} />
            <VersionNotice {...current} />
            {state.conflict && (
              <Suspense>
                <ConflictBar
                  said={t.conflict}
                  clashing={[
                    {
                      name: t.code,
                      mine: wholeOf(solutionCode, own),
                      theirs: wholeOf(
                        state.conflict.theirs.fields.solutionCode,
                        readOwnFiles(state.conflict.theirs.fields.files),
                      ),
                    },
                  ]}
                  texts={{
                    ...t.conflictChoices,
                    close: texts.common.close,
                    loading: texts.common.loading,
                  }}
                  onResolve={autosave.resolve}
                />
              </Suspense>
            )}
            {isOpenElsewhere && !state.conflict && <LessonNotice kind="info">{t.otherTab}</LessonNotice>}
            {state.restoredFrom !== null && !state.conflict && !restoreSeen.includes(current.id) && (
              <LessonNotice
                kind="info"
                action={
                  <IconButton
                    label={texts.saving.dismiss}
                    icon={<CloseIcon />}
                    onClick={() => setRestoreSeen([...restoreSeen, current.id])}
                  />
                }
              >
                {texts.saving.restored(showMoment(state.restoredFrom))}
              </LessonNotice>
            )}
            {mayUndoReset && (
              <LessonNotice
                kind="info"
                action={
                  <Button
                    variant="default"
                    className={styles.button ?? ''}
                    leftSection={<UndoIcon />}
                    onClick={handleUndo}
                  >
                    {t.undo}
                  </Button>
                }
              >
                {t.wasReset}
              </LessonNotice>
            )}
          </>
        }
        code={{
          value: solutionCode,
          label: t.code,
          isReadOnly: false,
          remark: null,
          tools: !current.isCompleted && (
            <Button variant="default" className={styles.button ?? ''} onClick={() => setResetting(true)}>
              {t.reset}
            </Button>
          ),
          onChange: text => autosave.edit('solutionCode', text),
          files: openFiles(given, own),
          onFile: (name, text) => autosave.edit('files', writeOwnFiles(withFile(given, own, name, text))),
          ownFiles: own,
          whole: wholeOf(solutionCode, own),
        }}
        recorder={(api, body) =>
          api(
            recordUserExercise,
            { params: { id: current.id, contextId: place.contextId }, body },
            { isQuiet: true },
          )
        }
        free={{ endpoint: tryUserExercise, params: { id: current.id, contextId: place.contextId } }}
        run={shownRun}
        notRun={t.notRun}
        isStale={
          shownRun?.phase === 'done' &&
          (shownRun.tested.code !== solutionCode || shownRun.tested.files !== state.fields.files)
        }
        isOffline={!isOnline}
        onRun={() => void handleRun()}
        onStop={() => stop(current.id)}
        onSave={() => void workbook.saveAll()}
        student={null}
        attempts={
          <LessonAttempts
            key={`attempts/${current.id}`}
            userExerciseId={current.id}
            fileName={lesson.languageConfig.executableFileName}
            program={{ code: solutionCode, files: own, given }}
            onRestore={({ code, files }) => {
              autosave.edit('solutionCode', code);
              autosave.edit('files', writeOwnFiles(files));
            }}
          />
        }
      />
      <ConfirmDialog
        texts={{
          title: t.resetTitle,
          close: texts.common.close,
          cancel: t.keepCode,
          action: t.reset,
          busy: t.resetting,
        }}
        isOpen={isResetting}
        onClose={() => setResetting(false)}
        onConfirm={handleReset}
      >
        <p>{given.length > 0 ? t.resetAllBody : t.resetBody}</p>
      </ConfirmDialog>
      {isModelOpen && current.modelSolution !== null && (
        <Suspense>
          <ModelSolutionDialog
            solution={wholeOf(current.modelSolution, current.modelFiles ?? {})}
            own={wholeOf(solutionCode, own)}
            language={languageOfFile(lesson.languageConfig.executableFileName)}
            onClose={() => setModelOpen(false)}
          />
        </Suspense>
      )}
      <Suspense>
        <CompletionDialog
          completion={completion?.stepId === current.id ? completion : null}
          onNext={handleNext}
          onReturn={hasCourse ? () => void navigate(toCourse) : null}
          onClose={() => setCompletion(null)}
        />
      </Suspense>
    </>
  );
};
