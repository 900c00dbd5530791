import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { readOwnFiles } from '#web/desk/editing/own-files.ts';
import { ConflictNotice } from '#web/desk/notices/conflict-notice.tsx';
import { LessonNotice } from '#web/desk/notices/lesson-notice.tsx';
import { RestoredNotice } from '#web/desk/notices/restored-notice.tsx';
import type { Autosave, SaveState } from '#web/saving/autosave.ts';
import { useTools } from '#web/session/tools.ts';
import { UndoIcon } from '#web/ui/button/icons.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import type { OwnStep, Place, useOwnCalls, UserLesson } from '../lesson-player.queries.ts';
import { useGrade } from './grade.queries.ts';
import { LateNotice } from './late-notice.tsx';
import type { CodeTexts, OwnProgram } from './own-program.ts';
import { VersionNotice } from './version-notice.tsx';
import styles from './student-desk.module.css';

const t = lessonTexts;

// Lazy, because only completed lessons of a learning management system have one.
const GradeLine = lazy(async () => ({ default: (await import('./grade-line.tsx')).GradeLine }));

type Props = {
  place: Place;
  userLesson: UserLesson;
  current: OwnStep;
  calls: Pick<ReturnType<typeof useOwnCalls>, 'refresh'>;
  autosave: Autosave<CodeTexts>;
  state: SaveState<CodeTexts>;
  program: OwnProgram;
  isOpenElsewhere: boolean;
};

/** What a student should know before going on: about the grade, the dates, the version, and their own text. */
export const StudentNotices = (props: Props) => {
  const { place, userLesson, current, calls, autosave, state, program } = props;
  const { pageData } = useTools();
  const grade = useGrade(place.contextId, userLesson, calls.refresh);
  const [restoreSeen, setRestoreSeen] = useState<number[]>([]);
  const theirs = state.conflict?.theirs.fields;
  return (
    <>
      {grade.state !== 'none' && (
        <Suspense>
          <GradeLine
            state={grade.state}
            platform={pageData.platformName ?? ''}
            onSendAgain={grade.sendAgain}
          />
        </Suspense>
      )}
      <LateNotice {...userLesson} />
      <VersionNotice {...current} />
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
      {props.isOpenElsewhere && !theirs && <LessonNotice kind="info">{t.otherTab}</LessonNotice>}
      {state.restoredFrom !== null && !theirs && !restoreSeen.includes(current.id) && (
        <RestoredNotice
          from={state.restoredFrom}
          onSeen={() => setRestoreSeen([...restoreSeen, current.id])}
        />
      )}
      {program.mayUndoReset && (
        <LessonNotice
          kind="info"
          action={
            <Button
              variant="default"
              className={styles.button ?? ''}
              leftSection={<UndoIcon />}
              onClick={program.undoReset}
            >
              {t.undo}
            </Button>
          }
        >
          {t.wasReset}
        </LessonNotice>
      )}
    </>
  );
};
