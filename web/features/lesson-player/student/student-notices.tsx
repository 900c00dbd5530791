import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { isLate } from '#contract/core/due.ts';
import { readOwnFiles } from '#web/desk/editing/own-files.ts';
import { ConflictNotice } from '#web/desk/notices/conflict-notice.tsx';
import { type DeskNotice, NoticeStack } from '#web/desk/notices/notice-stack.tsx';
import type { Autosave, SaveState, SaveStatus } from '#web/saving/autosave.ts';
import { replay } from '#web/session/paths.ts';
import { useTools } from '#web/session/tools.ts';
import { dueTexts, showDue } from '#web/texts/due-texts.ts';
import { pointsTexts } from '#web/texts/points-texts.ts';
import { showMoment } from '#web/texts/moments.ts';
import { texts } from '#web/texts/texts.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CloseIcon, UndoIcon } from '#web/ui/button/icons.tsx';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import type { OwnStep, Place, useOwnCalls, UserLesson } from '../lesson-player.queries.ts';
import { useGrade } from './grade.queries.ts';
import type { CodeTexts, OwnProgram } from './own-program.ts';
import { type NewVersion, useNewVersion } from './use-new-version.ts';

const t = lessonTexts;

// Lazy, because exercises are seldom published anew.
const VersionAction = lazy(async () => ({ default: (await import('./version-action.tsx')).VersionAction }));

const GradedAction = lazy(async () => ({
  default: (await import('../graded/graded-action.tsx')).GradedAction,
}));

/** What being late costs, in a course with points where it costs something. */
const costOfLate = ({ points }: UserLesson, due: string, openedAt: number): string | null => {
  if (!points) return null;
  const { closesAt, latePercent } = points;
  if (closesAt !== null && new Date(closesAt).getTime() < openedAt) return pointsTexts.closed(closesAt);
  if (latePercent > 0) return pointsTexts.late(due, latePercent);
  return closesAt === null ? null : pointsTexts.closes(due, closesAt);
};

/** Nothing is locked after the date, so it only says what that means. */
const lateNotice = (userLesson: UserLesson, openedAt: number): DeskNotice[] => {
  const { dueAt, completedAt } = userLesson;
  if (dueAt === null || !isLate({ dueAt, completedAt }, openedAt)) return [];
  const due = showDue(dueAt);
  const said = (completedAt === null ? dueTexts.isLate : dueTexts.finishedLate)(due);
  return [{ key: 'late', kind: 'info', text: costOfLate(userLesson, due, openedAt) ?? said }];
};

/** What a new version of the exercise means for this work. */
const versionNotice = (step: OwnStep, { kind, before, close }: NewVersion): DeskNotice[] => {
  if (kind === null) return [];
  const now = step.exercise.instructions;
  const words = [
    t.newVersion[kind],
    step.versionNote !== null && t.newVersion.changed(step.versionNote),
    before === now && t.newVersion.sameText,
  ];
  return [
    {
      key: 'version',
      kind: kind === 'credited' ? 'success' : 'info',
      text: words.filter(Boolean).join(' '),
      action: (
        <Suspense>
          <VersionAction before={before} now={now} onClose={close} />
        </Suspense>
      ),
    },
  ];
};

/** Only where staff have graded by hand and released it. */
const gradedNotice = ({ id, isGraded }: OwnStep, { lesson }: UserLesson): DeskNotice[] =>
  isGraded
    ? [
        {
          key: 'graded',
          kind: 'success',
          text: t.gradedByHand,
          action: (
            <Suspense>
              <GradedAction
                key={id}
                userExerciseId={id}
                fileName={lesson.languageConfig.executableFileName}
              />
            </Suspense>
          ),
        },
      ]
    : [];

const gradeNotice = ({ state, sendAgain }: ReturnType<typeof useGrade>, platform: string): DeskNotice[] => {
  if (state === 'none') return [];
  return [
    {
      key: 'grade',
      kind: state === 'sent' ? 'success' : 'info',
      text: t.grade[state](platform),
      action: state === 'late' && <SmallButton onClick={sendAgain}>{t.grade.sendAgain}</SmallButton>,
    },
  ];
};

/** In an exam it is said in words, because nobody may worry about the network there. */
const offlineNotice = ({ exam }: UserLesson, status: SaveStatus): DeskNotice[] =>
  exam?.state === 'running' && (status === 'offline' || status === 'retrying')
    ? [{ key: 'offline', kind: 'info', text: `${t.examOffline} ${t.examOfflineRest}` }]
    : [];

/** Told on the first page of the lesson, where it is recorded. */
const recordNotice = (
  { contextId }: Place,
  { journal, isPreview }: UserLesson,
  current: OwnStep,
): DeskNotice[] =>
  journal?.isRecorded && !isPreview && current.exercise.position === 0
    ? [
        {
          key: 'record',
          kind: 'info',
          text: t.recorded,
          action: <Link to={replay(contextId, current.id)}>{t.seeRecord}</Link>,
        },
      ]
    : [];

type Props = {
  /** Above them. */
  bar: ReactNode;
  place: Place;
  userLesson: UserLesson;
  current: OwnStep;
  calls: Pick<ReturnType<typeof useOwnCalls>, 'refresh'>;
  autosave: Autosave<CodeTexts>;
  state: SaveState<CodeTexts>;
  program: OwnProgram;
  isOpenElsewhere: boolean;
  /** The lesson was hidden or removed while it was open. */
  isGone: boolean;
};

/** What a student should know before going on: about the lesson, the grade, the dates, the version, and their own text. */
export const StudentNotices = (props: Props) => {
  const { place, userLesson, current, calls, autosave, state, program, isGone } = props;
  const { pageData } = useTools();
  const grade = useGrade(place.contextId, userLesson, calls.refresh);
  const version = useNewVersion(current);
  // As of the opening: a notice that appears while somebody types would move the code.
  const [openedAt] = useState(() => Date.now());
  const [restoreSeen, setRestoreSeen] = useState<number[]>([]);
  const theirs = state.conflict?.theirs.fields;
  const { restoredFrom } = state;
  const ofText: DeskNotice[] = [
    ...(props.isOpenElsewhere ? [{ key: 'tab', kind: 'info', text: t.otherTab } as const] : []),
    ...(restoredFrom !== null && !restoreSeen.includes(current.id)
      ? [
          {
            key: 'restored',
            kind: 'info',
            text: texts.saving.restored(showMoment(restoredFrom)),
            action: (
              <IconButton
                label={texts.saving.dismiss}
                icon={<CloseIcon />}
                onClick={() => setRestoreSeen([...restoreSeen, current.id])}
              />
            ),
          } as const,
        ]
      : []),
  ];
  return (
    <>
      {props.bar}
      <NoticeStack
        notices={[
          ...(isGone ? [{ key: 'gone', kind: 'problem', text: t.gone } as const] : []),
          ...offlineNotice(userLesson, state.status),
          ...gradeNotice(grade, pageData.platformName ?? ''),
          ...recordNotice(place, userLesson, current),
          ...lateNotice(userLesson, openedAt),
          ...versionNotice(current, version),
          ...gradedNotice(current, userLesson),
          ...(theirs ? [] : ofText),
          ...(program.mayUndoReset
            ? [
                {
                  key: 'reset',
                  kind: 'info',
                  text: t.wasReset,
                  action: (
                    <SmallButton icon={<UndoIcon />} onClick={program.undoReset}>
                      {t.undo}
                    </SmallButton>
                  ),
                } as const,
              ]
            : []),
        ]}
      />
      {theirs && (
        <ConflictNotice
          said={t.conflict}
          clashing={[
            {
              name: t.code,
              mine: program.whole,
              theirs: program.wholeOf(theirs.solutionCode, readOwnFiles(theirs.files)),
            },
          ]}
          choices={t.conflictChoices}
          onResolve={autosave.resolve}
        />
      )}
    </>
  );
};
