import { useEffect, useEffectEvent, useState } from 'react';
import type { WholeAttempt } from '#contract/learning/attempts.ts';
import { isLate } from '#contract/core/due.ts';
import { painted } from '#web/browser/painted.ts';
import { writeOwnFiles } from '#web/desk/editing/own-files.ts';
import { type RunState, useRuns } from '#web/running/use-runs.ts';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { useLastAttempt } from '../attempts/attempts.queries.ts';
import type { OpenRun, TestedProgram } from '../desk/open-lesson.ts';
import { lessonTexts } from '../lesson-texts.ts';
import type { OwnStep, useOwnCalls, UserLesson } from '../lesson-player.queries.ts';
import type { Completion } from './completion-dialog.tsx';
import type { StudentWorkbook } from './own-program.ts';

/** Fetched with the first run, so that it is there when it is needed, and not before. */
export const loadCompletion = () => import('./completion-dialog.tsx');

type Given = {
  userLesson: UserLesson;
  current: OwnStep;
  workbook: StudentWorkbook;
  calls: ReturnType<typeof useOwnCalls>;
  /** The lesson is not there any more. */
  isGone: boolean;
};

const restoredRun = ({ id, code, files, result }: WholeAttempt): RunState<TestedProgram> => ({
  phase: 'done',
  outcome: result,
  tested: { code, files: writeOwnFiles(files) },
  id,
});

/** Only what an exam allows is named. */
const notRunIn = ({ exam }: UserLesson) => {
  if (exam?.state !== 'running') return lessonTexts.notRun;
  const { notRunParts } = lessonTexts;
  return [
    notRunParts.nothing,
    exam.hasFreeRun && notRunParts.tryIt,
    exam.results === 'at once' ? notRunParts.run : notRunParts.held,
  ]
    .filter(Boolean)
    .join(' ');
};

/** The runs of the student's own program, and the completion that one of them may be. */
export const useOwnRuns = ({ userLesson, current, workbook, calls, isGone }: Given) => {
  const { lesson, userExercises: steps } = userLesson;
  const [completion, setCompletion] = useState<(Completion & { stepId: number }) | null>(null);
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

  const handleRun = async () => {
    const { id } = current;
    const wasLessonComplete = userLesson.isCompleted;
    const wasComplete = current.isCompleted;
    void loadCompletion();
    const done = await run(id);
    if (!done) return;
    await painted();
    const [fresh] = await Promise.all([calls.refresh(), calls.refreshAttempts(id)]);
    // The server decides about completion; the local result only decides whether to ask.
    const { results, hasError } = done.outcome;
    const hasPassed = !hasError && results.length > 0 && results.every(result => result.passed);
    const step = fresh?.userExercises.find(one => one.id === id);
    if (fresh && hasPassed && step?.isCompleted)
      setCompletion({
        stepId: id,
        tests: results.length,
        tries: wasComplete ? null : calls.triesOf(id),
        lateSince:
          !wasComplete && isLate({ ...fresh, completedAt: step.completedAt }, Date.now())
            ? fresh.dueAt
            : null,
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

  return {
    running: {
      run: ownRun ?? (lastAttempt ? restoredRun(lastAttempt) : undefined),
      blocked: isGone ? lessonTexts.goneShort : null,
      notRun: notRunIn(userLesson),
      onRun: () => void handleRun(),
      onStop: () => stop(current.id),
      onSave: () => void workbook.saveAll(),
    } satisfies OpenRun,
    /** Of the open exercise. */
    completion: completion?.stepId === current.id ? completion : null,
    forgetCompletion: () => setCompletion(null),
  };
};
