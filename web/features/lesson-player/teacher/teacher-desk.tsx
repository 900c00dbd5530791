import { useEffect, useEffectEvent, useState } from 'react';
import { tryUserExercise } from '#contract/free-run.ts';
import { recordUserExercise } from '#contract/steps.ts';
import { DueDate } from '#web/courses/due-date.tsx';
import { ExtensionDialog } from '#web/courses/extension-dialog.tsx';
import { dueTexts } from '#web/texts/due-texts.ts';
import { showMoment } from '#web/texts/moments.ts';
import { enrollment, lessonOfStudent, studentProgress } from '#web/session/paths.ts';
import { useStore } from '#web/browser/store.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { useRuns } from '#web/running/use-runs.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { LessonAttempts } from '../attempts/lesson-attempts.tsx';
import { openFiles, programText, writeOwnFiles } from '#web/desk/own-files.ts';
import { LessonDesk, type TestedProgram } from '../desk/lesson-desk.tsx';
import type {
  LessonOfStudent,
  StudentAnswer,
  StudentPlace,
  StudentStep,
  useTeacherCalls,
} from '../lesson-player.queries.ts';
import { HintsForStaff } from '../panes/hint-list.tsx';
import { MarkComplete } from './mark-complete.tsx';
import { Neighbour, TeacherTitle, fullNameOf } from './teacher-top.tsx';
import { useBack } from '../desk/use-back.ts';
import { useCurrentStep } from '../desk/use-current-step.ts';
import styles from './teacher-top.module.css';

const t = lessonTexts.teacher;
const always = () => true;

type Props = {
  place: StudentPlace;
  answer: StudentAnswer;
  userLesson: LessonOfStudent & { userExercises: [StudentStep, ...StudentStep[]] };
  calls: ReturnType<typeof useTeacherCalls>;
};

/** A student's lesson as a teacher sees it: read-only, except for marking exercises as complete. */
export const TeacherDesk = ({ place, answer, userLesson, calls }: Props) => {
  const { network, announcer } = useTools();
  const { holder } = useSession();
  const isOnline = useStore(network);
  const { lesson, userExercises: steps } = userLesson;
  const { student, previousStudent, nextStudent } = answer;
  const { current = steps[0], currentNumber, open } = useCurrentStep(steps, always);
  const [isMarking, setMarking] = useState(false);
  const [isExtending, setExtending] = useState(false);
  const back = useBack(studentProgress(place.contextId, lesson.id));
  const toStudent = ({ id }: { id: number }) =>
    `${lessonOfStudent(place.contextId, lesson.id, id)}?exercise=${currentNumber}`;

  const { runs, run, stop } = useRuns<TestedProgram>({
    begin: async (id, onSaved) => {
      const step = steps.find(one => one.id === id);
      const tested = step && { code: step.solutionCode, files: writeOwnFiles(step.files) };
      onSaved();
      return tested === undefined ? null : { tested, process: await calls.start(id) };
    },
    readRun: calls.readRun,
    stopRun: calls.stopRun,
    programOf: ({ code }) => ({ code, language: languageOfFile(lesson.languageConfig.executableFileName) }),
    noTests: lessonTexts.noTests,
  });
  const shownRun = runs[current.id];
  const mainName = lesson.languageConfig.executableFileName;
  const given = current.exercise.files;

  // The student's work is polled; a new version can come with new attempts.
  const refreshAttempts = useEffectEvent(() => void calls.refreshAttempts(current.id));
  const { version, isCompleted } = current;
  useEffect(() => refreshAttempts(), [version, isCompleted]);

  const handleMark = async (): Promise<string | null> => {
    try {
      await calls.bypass(current.id);
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause);
    }
    announcer.say(t.marked(currentNumber, student.firstName));
    setMarking(false);
    return null;
  };
  const handleUndo = async () => {
    await calls.undoBypass(current.id);
    announcer.say(t.unmarked(currentNumber, student.firstName));
  };

  return (
    <>
      <LessonDesk
        languageConfig={lesson.languageConfig}
        steps={steps}
        current={current}
        isComplete={userLesson.isCompleted}
        mayOpen={always}
        onOpen={open}
        onBack={back}
        title={
          <TeacherTitle student={student} lesson={lesson.name} to={enrollment(place.contextId, student.id)} />
        }
        plainTitle={`${fullNameOf(student)} – ${lesson.name}`}
        topTools={
          (userLesson.dueAt !== null || previousStudent || nextStudent) && (
            <span className={styles.neighbours}>
              {userLesson.dueAt !== null && (
                <button type="button" className={styles.neighbour} onClick={() => setExtending(true)}>
                  <DueDate at={userLesson.dueAt} isExtended={userLesson.isDueExtended} />
                  <span className="visually-hidden">. {dueTexts.extension.title}</span>
                </button>
              )}
              <Neighbour
                label={t.previousStudent}
                person={previousStudent}
                to={previousStudent ? toStudent(previousStudent) : ''}
              >
                {t.previousStudent}
              </Neighbour>
              <Neighbour
                label={t.nextStudent}
                person={nextStudent}
                to={nextStudent ? toStudent(nextStudent) : ''}
              >
                {t.nextStudent}
              </Neighbour>
            </span>
          )
        }
        notices={null}
        banner={null}
        help={
          <HintsForStaff hints={current.hints} opened={current.openedHints} student={student.firstName} />
        }
        code={{
          value: current.solutionCode,
          label: t.readOnly(fullNameOf(student)),
          isReadOnly: true,
          remark: (
            <>
              <strong>{t.readOnly(fullNameOf(student))}</strong>
              <span>{t.lastEdited(showMoment(current.updatedAt))}</span>
              <span>{t.runNote}</span>
            </>
          ),
          tools: (
            <MarkComplete
              step={current}
              isByMe={String(current.bypassedBy?.id) === holder}
              onMark={() => setMarking(true)}
              onUndo={() => void handleUndo()}
            />
          ),
          onChange: () => {},
          files: openFiles(given, current.files),
          onFile: () => {},
          ownFiles: current.files,
          whole: programText({ name: mainName, code: current.solutionCode }, given, current.files),
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
        notRun={lessonTexts.notRunByStaff}
        isStale={
          shownRun?.phase === 'done' &&
          (shownRun.tested.code !== current.solutionCode ||
            shownRun.tested.files !== writeOwnFiles(current.files))
        }
        isOffline={!isOnline}
        onRun={() => void run(current.id)}
        onStop={() => stop(current.id)}
        onSave={() => {}}
        student={student.firstName}
        attempts={
          <LessonAttempts
            key={`attempts/${current.id}`}
            userExerciseId={current.id}
            fileName={lesson.languageConfig.executableFileName}
            program={{ code: current.solutionCode, files: current.files, given }}
          />
        }
      />
      <ExtensionDialog
        contextId={place.contextId}
        lessonId={lesson.id}
        person={isExtending ? { ...userLesson, id: student.id, name: fullNameOf(student) } : null}
        onClose={() => setExtending(false)}
      />
      <ConfirmDialog
        texts={{
          title: t.markComplete,
          close: texts.common.close,
          cancel: texts.common.cancel,
          action: t.markAction,
          busy: t.marking,
        }}
        isOpen={isMarking}
        onClose={() => setMarking(false)}
        onConfirm={handleMark}
        isHarmless
      >
        <p>{t.markBody(currentNumber, student.firstName, currentNumber < steps.length)}</p>
      </ConfirmDialog>
    </>
  );
};
