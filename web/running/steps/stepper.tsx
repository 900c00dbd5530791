import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RecordedSteps } from '#contract/steps.ts';
import { returnFocus } from '#web/ui/dialog/return-focus.ts';
import { useTools } from '#web/session/tools.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CloseIcon } from '#web/ui/button/icons.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AnsiText } from '#web/ui/results/ansi-text.tsx';
import { FrameTables, ObjectTables } from './step-tables.tsx';
import { replay, type State } from './replay.ts';
import { frameName, lettersOf, sentenceOf } from './step-words.ts';
import { stepsTexts } from './steps-texts.ts';
import type { StepsShown } from './use-steps.ts';
import styles from './stepper.module.css';

const t = stepsTexts;

type Props = { shown: StepsShown; language: string; onClose: () => void };

/** What a program did, step by step, forward and backward. */
export const Stepper = ({ shown, language, onClose }: Props) => {
  const { name } = shown;
  const title = useRef<HTMLHeadingElement>(null);
  // The person asked for it. Before the effect of the steps, which moves the focus on if they are there already.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    title.current?.focus();
    return () => returnFocus(opener);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any control inside
    <section
      className={styles.stepper}
      aria-label={t.titleOf(name)}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          {t.titleOf(name)}
        </h2>
        <IconButton label={t.close} icon={<CloseIcon />} onClick={onClose} />
      </header>
      <RecordedProgram shown={shown} language={language} />
    </section>
  );
};

/** The same in a dialog, where no pane is free for it. */
export const StepsDialog = ({ shown, language, onClose }: Props) => (
  <Dialog title={t.titleOf(shown.name)} closeLabel={t.close} isOpen width={960} onClose={onClose}>
    <RecordedProgram shown={shown} language={language} />
  </Dialog>
);

const RecordedProgram = ({ shown, language }: Omit<Props, 'onClose'>) => {
  const { recording, problem, code } = shown;
  const said =
    problem ??
    (recording?.end === 'unreadable'
      ? t.unreadable
      : recording?.end === 'failed' || recording?.steps.length === 0
        ? t.failed
        : null);
  if (said !== null) return <Notice kind="error">{said}</Notice>;
  if (!recording) return <output>{t.recording}</output>;
  return <Steps recording={recording} code={code} language={language} />;
};

/** An exception that nobody caught opens where it was raised, anything else at the first step. */
const firstShown = ({ end }: RecordedSteps, states: State[]) => {
  if (end !== 'error') return 0;
  const isLeft = ({ event }: State) => event === 'x' || event === 'u';
  const before = states.findLastIndex(state => !isLeft(state));
  return Math.min(before + 1, states.length - 1);
};

type StepsProps = { recording: RecordedSteps; code: string; language: string };

const Steps = ({ recording, code, language }: StepsProps) => {
  const { announcer } = useTools();
  const states = useMemo(() => replay(recording.steps), [recording]);
  const words = useMemo(() => ({ letters: lettersOf(states), language }), [states, language]);
  const [at, setAt] = useState(() => firstShown(recording, states));
  const state = states[at]!;
  const before = states[at - 1];
  const sentence = sentenceOf(state, before, words);
  const last = states.length - 1;
  const forward = useRef<HTMLButtonElement>(null);
  // The arrow keys work at once, unless the person types elsewhere since.
  useEffect(() => {
    if (!document.activeElement?.closest('input, textarea, [contenteditable="true"]'))
      forward.current?.focus();
  }, []);
  const isCut = recording.end === 'steps' || recording.end === 'bytes' || recording.end === 'time';

  const goTo = (wanted: number) => {
    const next = Math.min(last, Math.max(0, wanted));
    if (next === at) return;
    setAt(next);
    announcer.say(t.said(next + 1, sentenceOf(states[next]!, states[next - 1], words)));
  };
  const nextOnThisLine = () => {
    const found = states.findIndex(({ line, event }, index) => index > at && line === state.line && !event);
    goTo(found === -1 ? last : found);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const isSlider = event.target instanceof HTMLInputElement;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight' && event.shiftKey) nextOnThisLine();
    // A slider has these keys itself.
    else if (isSlider) return;
    else if (event.key === 'ArrowRight') goTo(at + 1);
    else if (event.key === 'ArrowLeft') goTo(at - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(last);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div className={styles.steps} onKeyDown={handleKeyDown}>
      <div className={styles.bar}>
        <Button
          variant="default"
          className={styles.button ?? ''}
          aria-disabled={at === 0}
          onClick={() => goTo(at - 1)}
        >
          {t.back}
        </Button>
        <Button
          ref={forward}
          data-autofocus
          variant="default"
          className={styles.button ?? ''}
          aria-disabled={at === last}
          onClick={() => goTo(at + 1)}
        >
          {t.forward}
        </Button>
        <span className={styles.count}>{t.count(at + 1, states.length)}</span>
        <input
          type="range"
          className={styles.slider}
          aria-label={t.slider}
          aria-valuetext={t.valueText(
            at + 1,
            states.length,
            state.line,
            frameName(state.frames.at(-1)?.name ?? ''),
          )}
          min={1}
          max={states.length}
          value={at + 1}
          onChange={event => goTo(Number(event.currentTarget.value) - 1)}
        />
      </div>
      <p className={styles.sentence} data-error={state.event === 'x' || undefined}>
        {sentence}
      </p>
      {isCut && at === last && (
        <Notice kind="info">
          {recording.end === 'steps'
            ? t.ends.steps(states.length.toLocaleString())
            : t.ends[recording.end === 'bytes' ? 'bytes' : 'time']}
        </Notice>
      )}
      <CodeAround code={code} line={state.line} isError={state.event === 'x'} />
      <div className={styles.memory}>
        <FrameTables state={state} words={words} />
        <ObjectTables state={state} words={words} />
      </div>
      <h3>{t.output}</h3>
      {state.output === 0 ? (
        <p className={styles.quiet}>{t.noOutput}</p>
      ) : (
        <pre className={styles.output}>
          <AnsiText text={recording.output.slice(0, state.output)} />
        </pre>
      )}
    </div>
  );
};

const linesAround = 2;

/** The line and its neighbours, from the program as it was recorded. */
const CodeAround = ({ code, line, isError }: { code: string; line: number; isError: boolean }) => {
  const lines = code.split('\n');
  const first = Math.max(1, Math.min(line - linesAround, lines.length - 2 * linesAround));
  return (
    <ol className={styles.code} start={first} aria-label={t.code}>
      {lines.slice(first - 1, first + 2 * linesAround).map((text, index) => {
        const isHere = first + index === line;
        return (
          <li
            key={first + index}
            value={first + index}
            aria-current={isHere ? 'step' : undefined}
            data-error={(isHere && isError) || undefined}
          >
            <code>{text === '' ? ' ' : text}</code>
          </li>
        );
      })}
    </ol>
  );
};
