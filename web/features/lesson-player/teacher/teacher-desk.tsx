import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { ExtensionDialog } from '#web/courses/extension-dialog.tsx';
import { writeOwnFiles } from '#web/desk/editing/own-files.ts';
import { NoticeStack } from '#web/desk/notices/notice-stack.tsx';
import { problemOf } from '#web/net/problem-of.ts';
import { useRuns } from '#web/running/use-runs.ts';
import { enrollment, lessonOfStudent, replay, studentProgress } from '#web/session/paths.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { showMoment } from '#web/texts/moments.ts';
import { texts } from '#web/texts/texts.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { languageOfFile } from '#web/ui/editor/code-languages.ts';
import { LessonDesk } from '../desk/lesson-desk.tsx';
import type { TestedProgram } from '../desk/open-lesson.ts';
import { useBack } from '../frame/use-back.ts';
import { useCurrentStep } from '../frame/use-current-step.ts';
import { lessonTexts } from '../lesson-texts.ts';
import type {
  LessonOfStudent,
  StudentAnswer,
  StudentPlace,
  StudentStep,
  useTeacherCalls,
} from '../lesson-player.queries.ts';
import { HintsForStaff } from './hints-for-staff.tsx';
import { MarkComplete } from './mark-complete.tsx';
import { fullNameOf, teacherActions } from './teacher-actions.ts';
import styles from './teacher-desk.module.css';

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
  const { announcer } = useTools();
  const { holder } = useSession();
  const { lesson, userExercises: steps } = userLesson;
  const { student } = answer;
  const { current = steps[0], currentNumber, open } = useCurrentStep(steps, always);
  const [isMarking, setMarking] = useState(false);
  const [isExtending, setExtending] = useState(false);
  const back = useBack(studentProgress(place.contextId, lesson.id));

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

  // The student's work is polled; a new version can come with new attempts.
  const refreshAttempts = useEffectEvent(() => void calls.refreshAttempts(current.id));
  const { version, isCompleted } = current;
  useEffect(() => refreshAttempts(), [version, isCompleted]);

  const handleMark = async (): Promise<string | null> => {
    const problem = await problemOf(() => calls.bypass(current.id));
    if (problem !== null) return problem;
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
        lesson={{
          contextId: place.contextId,
          languageConfig: lesson.languageConfig,
          steps,
          current,
          isComplete: userLesson.isCompleted,
          points: userLesson.points,
          mayOpen: always,
          onOpen: open,
          onBack: back,
        }}
        program={{
          code: current.solutionCode,
          files: current.files,
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
          onReset: null,
          onCode: () => {},
          onFile: () => {},
        }}
        running={{
          run: runs[current.id],
          blocked: null,
          notRun: lessonTexts.notRunByStaff,
          onRun: () => void run(current.id),
          onStop: () => stop(current.id),
          onSave: () => {},
        }}
        student={student.firstName}
        head={{
          name: lesson.name,
          crumbs: [
            {
              key: 'student',
              crumb: <Link to={enrollment(place.contextId, student.id)}>{fullNameOf(student)}</Link>,
            },
          ],
          actions: teacherActions({
            due: userLesson,
            neighbours: answer,
            toStudent: ({ id }) =>
              `${lessonOfStudent(place.contextId, lesson.id, id)}?exercise=${currentNumber}`,
            onExtend: () => setExtending(true),
            toRecord: userLesson.journal?.isRecorded ? replay(place.contextId, current.id) : null,
          }),
          printed: `${fullNameOf(student)} – ${lesson.name}`,
        }}
        notices={
          <div className={styles.whose}>
            <NoticeStack notices={[{ key: 'whose', kind: 'info', text: t.whose(fullNameOf(student)) }]} />
          </div>
        }
        banner={null}
        help={
          <HintsForStaff hints={current.hints} opened={current.openedHints} student={student.firstName} />
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
