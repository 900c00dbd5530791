import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ExamRulesList } from '#web/courses/exams/exam-rules-list.tsx';
import { problemOf } from '#web/net/problem-of.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Place } from '../lesson-player.queries.ts';
import { examTexts } from './exam-texts.ts';
import styles from './exam-page.module.css';
import { type SittingOfStudent, useExamCalls } from './exam.queries.ts';
import { spellLeft } from './spell-left.ts';
import { useServerClock } from './use-server-clock.ts';

const t = examTexts;

type Props = { place: Place; sitting: SittingOfStudent; now: string };

const isClosed = ({ closesAt, endsAt, hasFixedStart }: SittingOfStudent, time: number) => {
  const last = hasFixedStart ? endsAt : closesAt;
  return last !== null && Date.parse(last) <= time;
};

/** Why it cannot be begun, in words; null if nothing is in the way. */
const obstacleOf = (sitting: SittingOfStudent, time: number) => {
  if (isClosed(sitting, time)) return t.isClosed;
  if (!sitting.hasPlace) return t.wrongPlace;
  return sitting.hasBrowser ? null : t.needsBrowser;
};

/** The rules in plain words, and the button that begins one's time. */
export const ExamStart = ({ place, sitting, now }: Props) => {
  const calls = useExamCalls(place);
  const time = useServerClock(now);
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { opensAt } = sitting;
  const untilOpen = opensAt === null ? Infinity : Date.parse(opensAt) - time;
  const obstacle = obstacleOf(sitting, time);
  const isReady = untilOpen <= 0 && obstacle === null;

  const handleStart = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setBusy(true);
    setProblem(await problemOf(() => calls.start(code)));
    setBusy(false);
  };

  return (
    <div className={styles.page}>
      <form className={styles.card} onSubmit={event => void handleStart(event)}>
        <header className={styles.head}>
          <h1 tabIndex={-1}>{t.heading(sitting.lessonName)}</h1>
          <p>{sitting.courseName}</p>
        </header>
        <section className={styles.body} aria-labelledby="exam-before">
          <h2 id="exam-before">{t.before}</h2>
          <ExamRulesList
            sitting={sitting}
            time={time}
            className={styles.rules}
            timesClassName={styles.times}
          />
        </section>
        {obstacle !== null && <Notice kind="info">{obstacle}</Notice>}
        <div aria-live="polite">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
        <footer className={styles.foot}>
          {sitting.needsCode && (
            <TextInput
              label={t.code}
              description={t.codeHint}
              value={code}
              autoComplete="off"
              onChange={event => setCode(event.currentTarget.value)}
            />
          )}
          {!sitting.hasBrowser && (
            <Button variant="default" onClick={() => void calls.openBrowser()}>
              {t.getBrowser}
            </Button>
          )}
          <Button type="submit" aria-disabled={!isReady || isBusy} data-disabled={!isReady}>
            {untilOpen > 0 && Number.isFinite(untilOpen) ? t.readyIn(spellLeft(untilOpen)) : t.ready}
          </Button>
        </footer>
      </form>
    </div>
  );
};
