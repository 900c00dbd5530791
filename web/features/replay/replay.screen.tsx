import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { type PasteOrigin, pasteOrigins } from '#contract/learning/journal/edits.ts';
import type { getProcess } from '#contract/learning/journal/process.ts';
import { useTitle } from '#web/browser/title.ts';
import { DeskHeader } from '#web/desk/frame/desk-header.tsx';
import message from '#web/desk/lesson/lesson-message.module.css';
import { Loaded } from '#web/loading/loaded.tsx';
import { lessonOfStudent, studentLesson } from '#web/session/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { HeldBack, isHeldBack } from './held-back.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { replayTexts as t } from './replay-texts.ts';
import { ReplayedCode } from './replayed-code.tsx';
import { PasteList } from './paste-list.tsx';
import { useProcess } from './replay.queries.ts';
import { makeTimeline } from './timeline.ts';
import { usePlaying } from './use-playing.ts';
import '#web/ui/editor/marks/editor-stretches.css';
import styles from './replay.module.css';

type Process = ResponseOf<typeof getProcess>;

const Legend = ({ origins }: { origins: Set<PasteOrigin> }) => (
  <ul className={styles.legend}>
    {pasteOrigins
      .filter(origin => origins.has(origin))
      .map(origin => (
        <li key={origin}>
          <span className={`cm-stretch cm-stretch-${origin}`}>{t.pasted}</span> {t.legend[origin]}
        </li>
      ))}
  </ul>
);

const Replay = ({ process }: { process: Process }) => {
  const timeline = useMemo(() => makeTimeline(process), [process]);
  const playing = usePlaying(timeline);
  const [chosen, setChosen] = useState<string | null>(null);
  const frame = timeline.frame(playing.step);
  const names = Object.keys(frame.texts).toSorted();
  // While it plays, the file that is worked on.
  const file = playing.isPlaying || chosen === null || !names.includes(chosen) ? frame.file : chosen;
  const nameOf = (one: string) => (one === '' ? process.fileName : one);
  const words = [frame.isAfterGap ? t.gap : '', frame.event ? t.events[frame.event] : ''].filter(Boolean);
  return (
    <div className={styles.desk}>
      <ReplayBar timeline={timeline} playing={playing} />
      <div className={styles.facts}>
        {names.length > 1 && (
          <label className={styles.file}>
            {t.file}{' '}
            <select value={file} onChange={event => setChosen(event.currentTarget.value)}>
              {names.map(name => (
                <option key={name} value={name}>
                  {nameOf(name)}
                </option>
              ))}
            </select>
          </label>
        )}
        <p className={styles.event} aria-live={playing.isPlaying ? 'off' : 'polite'}>
          {words.join(' ')}
          {frame.origin && `: ${t.legend[frame.origin]}`}
        </p>
        <Legend origins={new Set(timeline.pastes.map(({ origin }) => origin))} />
      </div>
      <ReplayedCode
        name={nameOf(file)}
        text={frame.texts[file] ?? ''}
        stretches={frame.stretches[file] ?? []}
      />
      <PasteList pastes={timeline.pastes} isOwn={process.isOwn} onGo={playing.goTo} />
    </div>
  );
};

const Whole = ({ process }: { process: Process }) => {
  const { student, isOwn, course, lesson, exercise, keptUntil } = process;
  const navigate = useNavigate();
  const name = t.exercise(exercise.name, exercise.position);
  const who = `${student.firstName} ${student.lastName}`;
  const isEmpty = process.chains.length === 0;
  useTitle(t.title, name, course.name);
  const lessonPath = isOwn
    ? studentLesson(course.contextId, lesson.id)
    : lessonOfStudent(course.contextId, lesson.id, student.id);
  const back = `${lessonPath}?exercise=${exercise.position + 1}`;
  return (
    <div className={styles.screen}>
      <DeskHeader
        onBack={() => void navigate(back)}
        hasBackInCrumbs
        crumbs={[
          { key: 'lesson', crumb: <Link to={back}>{lesson.name}</Link> },
          ...(isOwn ? [] : [{ key: 'student', crumb: who }]),
        ]}
        name={`${t.title}: ${name}`}
        actions={[]}
      />
      <p className={styles.told}>
        {isOwn && `${t.seen} `}
        {keptUntil !== null && !isEmpty && t.keptUntil(keptUntil)}
      </p>
      {isEmpty ? (
        <div className={styles.column}>
          <EmptyState>{isOwn ? t.nothing : t.nothingOf(who)}</EmptyState>
        </div>
      ) : (
        <Replay key={student.id} process={process} />
      )}
    </div>
  );
};

/** How a program came to be: the same page for its owner and for staff. */
export const ReplayScreen = () => {
  const { userExerciseId = '' } = useParams();
  return (
    <Loaded
      query={useProcess(userExerciseId)}
      failedTitle={t.loadFailed}
      isScreen
      className={message.message}
      instead={error => isHeldBack(error) && <HeldBack />}
    >
      {process => <Whole process={process} />}
    </Loaded>
  );
};
