import { showNumber } from '#web/texts/locale.ts';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { RecordedSteps } from '#contract/running/steps.ts';
import { useTools } from '#web/session/tools.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/button/icons.tsx';
import { returnFocus } from '#web/ui/dialog/return-focus.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FirstIcon, LastIcon } from './step-icons.tsx';
import { problemOf } from './step-problem.ts';
import { storyOf } from './step-story.ts';
import { sentenceOf } from './step-words.ts';
import { stepsTexts } from './steps-texts.ts';
import type { Stepping, StepsShown } from './use-steps.ts';
import styles from './step-bar.module.css';

const t = stepsTexts;

type Props = {
  shown: StepsShown;
  language: string;
  onStep: Stepping['goTo'];
  /** Escape; null where a dialog does that. */
  onClose: (() => void) | null;
};

/** What the line did that just ran, what comes next, and the way through the steps. */
export const StepBar = ({ shown, language, onStep, onClose }: Props) => {
  useLeaving(onClose);
  const problem = problemOf(shown);
  if (problem !== null)
    return (
      <div className={styles.bar}>
        <Notice kind="error">{problem}</Notice>
      </div>
    );
  if (!shown.recording)
    return (
      <div className={styles.bar}>
        <output>{t.recording}</output>
      </div>
    );
  return <Controls recording={shown.recording} at={shown.at} language={language} onStep={onStep} />;
};

/** Escape stops stepping from everywhere on the desk; the focus goes back to what began it. */
const useLeaving = (onClose: Props['onClose']) => {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    // What began it may be gone: the program is what the person goes on with.
    return () => returnFocus(() => (opener?.isConnected ? opener : document.querySelector('.cm-content')));
  }, []);
  useEffect(() => {
    if (!onClose) return;
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (
        !target?.closest('[role="dialog"], [role="menu"], [data-full], input:not([type="range"]), textarea')
      )
        onClose();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [onClose]);
};

type ControlsProps = {
  recording: RecordedSteps;
  at: number | null;
  language: string;
  onStep: Stepping['goTo'];
};

const Controls = ({ recording, at: asked, language, onStep }: ControlsProps) => {
  const { announcer } = useTools();
  const story = storyOf(recording, language);
  const { states } = story;
  const at = asked ?? story.first;
  const last = states.length - 1;
  const said = story.said(at);
  const forward = useRef<HTMLButtonElement>(null);
  // The arrow keys work at once, unless the person types elsewhere since.
  useEffect(() => {
    if (!document.activeElement?.closest('input, textarea, [contenteditable="true"]'))
      forward.current?.focus();
    announcer.say(t.said(at + 1, sentenceOf(said)));
    // Only when the steps have come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const goTo = (wanted: number) => {
    const next = Math.min(last, Math.max(0, wanted));
    if (next === at) return;
    onStep(next);
    announcer.say(t.said(next + 1, sentenceOf(story.said(next))));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // A slider has these keys itself.
    if (event.target instanceof HTMLInputElement) return;
    const wanted = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (wanted === undefined) return;
    goTo(wanted);
    event.preventDefault();
  };
  const isCut = recording.end === 'steps' || recording.end === 'bytes' || recording.end === 'time';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside
    <section className={styles.bar} aria-label={t.title} onKeyDown={handleKeyDown}>
      <p className={styles.sentence} data-error={states[at]?.event === 'x' || undefined}>
        <b>{said.head}</b> {said.effect} <span className={styles.next}>{said.next}</span>
      </p>
      {isCut && at === last && (
        <Notice kind="info">
          {recording.end === 'steps'
            ? t.ends.steps(showNumber(states.length))
            : t.ends[recording.end === 'bytes' ? 'bytes' : 'time']}
        </Notice>
      )}
      <div className={styles.controls}>
        <IconButton label={t.first} icon={<FirstIcon />} aria-disabled={at === 0} onClick={() => goTo(0)} />
        <button type="button" className={styles.button} aria-disabled={at === 0} onClick={() => goTo(at - 1)}>
          <ChevronLeftIcon />
          {t.back}
        </button>
        <button
          ref={forward}
          type="button"
          data-autofocus
          className={styles.forward}
          aria-disabled={at === last}
          onClick={() => goTo(at + 1)}
        >
          {t.forward}
          <ChevronRightIcon />
        </button>
        <IconButton
          label={t.last}
          icon={<LastIcon />}
          aria-disabled={at === last}
          onClick={() => goTo(last)}
        />
        <input
          type="range"
          className={styles.slider}
          aria-label={t.slider}
          aria-valuetext={t.valueText(at + 1, states.length, sentenceOf(said))}
          min={1}
          max={states.length}
          value={at + 1}
          onChange={event => goTo(Number(event.currentTarget.value) - 1)}
        />
        <span className={styles.count}>{t.count(at + 1, states.length)}</span>
      </div>
    </section>
  );
};
