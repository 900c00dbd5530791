import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useStore } from '#web/browser/store.ts';
import { spokenText } from '#web/texts/spoken.ts';
import { texts } from '#web/texts/texts.ts';
import { useTools } from '#web/session/tools.ts';
import { returnFocus } from '#web/ui/dialog/return-focus.ts';
import { plainWords } from '#web/ui/results/plain-words.ts';
import { withLine } from '../run-sentence.ts';
import { ScrollBox } from '#web/ui/page/scroll-box.tsx';
import { AnsiText } from '#web/ui/results/ansi-text.tsx';
import { ErrorBlock } from '#web/ui/results/error-block.tsx';
import type { StepsWanted } from '../steps/use-steps.ts';
import { useExplained } from '#web/explain/use-explained.ts';
import { endOfInput, type FreeSession, type FreeStart, type FreeState, lastWords } from './free-session.ts';
import { freeTexts } from './free-texts.ts';
import type { Piece } from './transcript.ts';
import { explainable } from './explainable.ts';
import styles from './terminal.module.css';

const t = freeTexts;
/** What a recording of steps takes. */
const mostReplayed = 64 * 1024;

type Props = {
  session: FreeSession;
  language: string;
  /** Absent where the program is not in an editor. */
  onLine?: (line: number) => void;
  onStart: (begin: FreeStart) => void;
  /** Null where steps cannot be recorded. */
  onSteps: ((wanted: StepsWanted) => void) | null;
  /** Escape in the input. */
  onLeave: () => void;
};

/** A program that runs: what it printed, and a line to type in. */
export const Terminal = ({ session, ...rest }: Props) => {
  const state = useStore(session);
  const isEnded = state.phase === 'ended';
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // Stays at the end, unless somebody reads further up.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
    });
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  // The line to type in is gone, and the focus with it: what was printed has it, so that it can be read.
  useEffect(() => {
    if (isEnded) returnFocus(box.current);
  }, [isEnded]);
  return (
    <div className={styles.terminal}>
      <ScrollBox
        ref={box}
        className={styles.box}
        label={t.title}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 8;
        }}
      >
        <div ref={content}>
          <Printed state={state} />
          {isEnded && <Ended session={session} state={state} {...rest} />}
        </div>
      </ScrollBox>
      {!isEnded && <Talking session={session} state={state} onLeave={rest.onLeave} />}
    </div>
  );
};

const Printed = ({ state: { transcript, phase } }: { state: FreeState }) => (
  // Announced once a second by the session: a live region would read every piece.
  <div role="log" aria-live="off" aria-label={t.transcript} className={styles.log}>
    {transcript.isCut && <p className={styles.quiet}>{t.cut}</p>}
    <pre>
      {transcript.pieces.map(piece => (
        <PieceView key={piece.id} piece={piece} />
      ))}
    </pre>
    {phase === 'ended' && transcript.pieces.length === 0 && <p className={styles.quiet}>{t.nothing}</p>}
  </div>
);

const PieceView = memo(({ piece }: { piece: Piece }) => {
  if (piece.kind === 'printed') return <AnsiText text={piece.text} />;
  if (piece.kind === 'picture')
    return <img className={styles.picture} src={piece.source} alt={piece.text || t.picture} />;
  return (
    <span className={styles.typed}>
      <span className="visually-hidden">{t.typed} </span>
      {piece.text}
    </span>
  );
});

const clockOf = (ms: number) => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const Elapsed = ({ since }: { since: number }) => {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, []);
  return t.running(clockOf(Math.max(0, now - since)));
};

const Talking = ({
  session,
  state: { phase, since },
  onLeave,
}: Pick<Props, 'session' | 'onLeave'> & { state: FreeState }) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** Lines that were typed before, newest last, and the one that is recalled. */
  const [recalled, setRecalled] = useState<number | null>(null);
  // The person asked for the program, and what comes next is to type.
  useEffect(() => input.current?.focus(), [phase]);

  const send = (lines: string) => {
    session.type(`${lines}\n`);
    setText('');
    setRecalled(null);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(text);
  };
  const handleRecall = (by: number) => {
    const lines = session.input().replaceAll(endOfInput, '').split('\n').slice(0, -1);
    const at = Math.min(lines.length, Math.max(0, (recalled ?? lines.length) + by));
    setRecalled(at);
    setText(lines[at] ?? '');
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, currentTarget } = event;
    const hasSelection = currentTarget.selectionStart !== currentTarget.selectionEnd;
    if (key === 'Escape') onLeave();
    else if (ctrlKey && key === 'c' && !hasSelection) session.interrupt();
    else if (ctrlKey && key === 'd') session.endInput();
    else if (key === 'ArrowUp') handleRecall(-1);
    else if (key === 'ArrowDown') handleRecall(1);
    else return;
    event.preventDefault();
  };
  if (phase === 'waiting')
    return (
      <p className={styles.bar}>
        <span className={styles.quiet}>{t.waiting}</span>
        <Button variant="default" className={styles.button ?? ''} onClick={session.stop}>
          {t.cancel}
        </Button>
      </p>
    );
  return (
    <form className={styles.bar} onSubmit={handleSubmit}>
      <label className={styles.field}>
        <span className={styles.label}>{t.input}</span>
        <input
          ref={input}
          value={text}
          maxLength={4000}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          onPaste={event => {
            const pasted = event.clipboardData.getData('text').replaceAll('\r\n', '\n');
            if (!pasted.includes('\n')) return;
            event.preventDefault();
            send(text + pasted.replace(/\n$/, ''));
          }}
        />
      </label>
      <Button type="submit" variant="default" className={styles.button ?? ''}>
        {t.send}
      </Button>
      <Button variant="default" className={styles.button ?? ''} onClick={session.endInput}>
        {t.endInput}
      </Button>
      <Button variant="default" className={styles.button ?? ''} onClick={session.stop}>
        {t.stop}
      </Button>
      <span className={styles.clock}>
        <Elapsed since={since} />
      </span>
    </form>
  );
};

const Ended = ({
  session,
  state,
  language,
  onLine,
  onStart,
  onSteps,
}: Omit<Props, 'onLeave'> & { state: FreeState }) => {
  const { code } = session;
  const input = session.input();
  const end = state.end!;
  const outcome = explainable(state);
  const explained = useExplained(outcome, code, language);
  const problem = explained?.results[0] ?? explained?.problem ?? null;
  const line = problem?.line ?? end.line;
  const isElsewhere = end.why === 'elsewhere';
  const { announcer } = useTools();
  const sentence = spokenText(end.sentence, end.problem);
  const said = problem && `${plainWords(withLine(problem.what, line))} ${sentence}`;
  useEffect(() => {
    if (said) announcer.say(said);
  }, [said, announcer]);
  return (
    <div className={styles.end}>
      {problem && (
        <ErrorBlock
          explanation={problem}
          original={lastWords(state)}
          line={line}
          lineText={line === undefined ? '' : (code.split('\n')[line - 1]?.trim() ?? '')}
          onLine={onLine}
          texts={texts.results}
        />
      )}
      <p className={styles.bar}>
        <span className={styles.sentence}>{sentence}</span>
        {isElsewhere && (
          <Button
            variant="default"
            className={styles.button ?? ''}
            onClick={() => onStart({ code, takesOver: true })}
          >
            {t.takeOver}
          </Button>
        )}
        {onSteps && !isElsewhere && end.why !== 'sandbox-failed' && (
          <Button
            variant="default"
            className={styles.button ?? ''}
            onClick={() =>
              onSteps({
                name: t.thisRun,
                code,
                input: input.replaceAll(endOfInput, '').slice(0, mostReplayed),
              })
            }
          >
            {t.steps}
          </Button>
        )}
        {input !== '' && (
          <Button variant="default" className={styles.button ?? ''} onClick={() => onStart({ code, input })}>
            {t.sameInput}
          </Button>
        )}
      </p>
    </div>
  );
};
