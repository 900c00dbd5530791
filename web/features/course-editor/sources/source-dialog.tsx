import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { changedAtSource, isChangedHere, type SourceChange, type Written } from '#contract/sources.ts';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import notices from '#web/ui/feedback/notices.module.css';
import { LineDiff } from '#web/ui/saving/line-diff.tsx';
import { sourcesTexts as t } from './sources-texts.ts';
import { useAnswerSource, useSource } from './sources.queries.ts';
import styles from './sources.module.css';

type Source = { mine: Written; theirs: Written; base: Written | null };
type Part = keyof typeof t.parts;

const shownFiles = (files: Written['files']): string =>
  Object.entries(files)
    .map(([name, { kind, content, solution = '', isBase64 }]) =>
      [name, t.kinds[kind], isBase64 ? t.binary : content, solution].filter(text => text !== '').join('\n'),
    )
    .join('\n\n');

const shown = (part: Part, value: Written[Part]): string => {
  if (Array.isArray(value)) return value.join('\n\n');
  if (typeof value === 'object' && value !== null) return shownFiles(value);
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  return part === 'cpuLimitMs' && typeof value === 'number' ? t.seconds(value) : String(value ?? '');
};

const Diff = ({ part, from, to }: { part: Part; from: Written; to: Written }) => (
  <LineDiff
    before={shown(part, from[part])}
    after={shown(part, to[part])}
    removedWord={t.removed}
    addedWord={t.added}
  />
);

/** One part of an exercise: the change at the source and, where the author has changed it too, that change beside it. */
const ComparedPart = ({ part, source }: { part: Part; source: Source }) => {
  const { mine, theirs, base } = source;
  const isBoth = isChangedHere(source, part);
  return (
    <section className={notices.compared}>
      <h3>{t.parts[part]}</h3>
      <p className={notices.lead}>{base === null ? t.noBase : isBoth ? t.both : t.theirs}</p>
      {isBoth && base ? (
        <div className={styles.sides}>
          <div className={styles.side}>
            <h4>{t.atSource}</h4>
            <Diff part={part} from={base} to={theirs} />
          </div>
          <div className={styles.side}>
            <h4>{t.byYou}</h4>
            <Diff part={part} from={base} to={mine} />
          </div>
        </div>
      ) : (
        <Diff part={part} from={mine} to={theirs} />
      )}
    </section>
  );
};

const isShownPart = (name: string): name is Part => name in t.parts;

type ChangeProps = { contextId: string; change: SourceChange; name: string; onAnswered: () => void };

const OneChange = ({ contextId, change, name, onAnswered }: ChangeProps) => {
  const { announcer, toasts } = useTools();
  const { data: source, error } = useSource(contextId, change);
  const answer = useAnswerSource(contextId, change);
  const keepRef = useRef<HTMLButtonElement>(null);
  // On the safe choice, also of the next exercise.
  useEffect(() => keepRef.current?.focus(), []);
  const handle = async (takes: boolean) => {
    if (!source || answer.isPending) return;
    const { number, version } = source;
    const isDone = await answer.mutateAsync({ number, version, takes }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    const said = takes ? t.taken(name) : t.kept(name);
    announcer.say(said);
    toasts.show('info', said);
    onAnswered();
  };
  const refusal = error ?? answer.error;
  return (
    <>
      <p>{t.from(change.lessonName, change.courseName)}</p>
      <p className={notices.lead}>{t.lead}</p>
      {source === undefined && !error && <output>{texts.common.loading}</output>}
      {source === null && <p>{t.gone}</p>}
      {source &&
        changedAtSource(source)
          .filter(isShownPart)
          .map(part => <ComparedPart key={part} part={part} source={source} />)}
      <div aria-live="polite">{refusal && <Notice kind="error">{refusal.message}</Notice>}</div>
      <div className={styles.foot}>
        <Button ref={keepRef} variant="default" data-autofocus onClick={() => void handle(false)}>
          {t.keep}
        </Button>
        <Button onClick={() => void handle(true)}>{t.take}</Button>
      </div>
    </>
  );
};

type Props = {
  contextId: string;
  changes: SourceChange[];
  onClose: () => void;
  /** After the last of them. */
  onDone: () => void;
};

/** What changed at the source of each exercise, one after the other: take it, or keep what is here. */
export const SourceDialog = ({ contextId, changes, onClose, onDone }: Props) => {
  const [at, setAt] = useState(0);
  // Those that are answered leave the list.
  const index = at % changes.length;
  const change = changes[index];
  if (!change) return null;
  const name = change.name ?? t.exercise(change.position);
  return (
    <Dialog title={t.title(name)} closeLabel={texts.common.close} isOpen onClose={onClose} isWide>
      {changes.length > 1 && (
        <p>
          {t.place(index + 1, changes.length)}{' '}
          <TextButton onClick={() => setAt(index + 1)}>{t.next}</TextButton>
        </p>
      )}
      <OneChange
        key={change.exerciseId}
        contextId={contextId}
        change={change}
        name={name}
        onAnswered={() => changes.length === 1 && onDone()}
      />
    </Dialog>
  );
};
