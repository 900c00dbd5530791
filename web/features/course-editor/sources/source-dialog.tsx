import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SourceChange } from '#contract/authoring/sources.ts';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import notices from '#web/ui/feedback/notices.module.css';
import { ComparedPart } from './compared-part.tsx';
import { type Part, type PartChoice, partsOf, type Source, takenOf, usualChoice } from './part-choices.ts';
import { sourcesTexts as t } from './sources-texts.ts';
import { useAnswerSource, useSource } from './sources.queries.ts';
import styles from './sources.module.css';

type ChangeProps = { contextId: string; change: SourceChange; name: string; onAnswered: () => void };

const usualChoices = (source: Source): Partial<Record<Part, PartChoice>> =>
  Object.fromEntries(partsOf(source).map(part => [part, usualChoice(source, part)]));

const OneChange = ({ contextId, change, name, onAnswered }: ChangeProps) => {
  const { announcer, toasts } = useTools();
  const { data: source, error } = useSource(contextId, change);
  const answer = useAnswerSource(contextId, change);
  const [own, setOwn] = useState<Partial<Record<Part, PartChoice>>>({});
  const keepRef = useRef<HTMLButtonElement>(null);
  // On the safe choice, also of the next exercise.
  useEffect(() => keepRef.current?.focus(), []);
  const choices = source ? { ...usualChoices(source), ...own } : {};
  const taken = takenOf(choices);
  const count = Object.keys(taken).length;
  const handle = async (parts: typeof taken) => {
    if (!source || answer.isPending) return;
    const { number, version } = source;
    const isDone = await answer.mutateAsync({ number, version, parts }).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    const said = Object.keys(parts).length > 0 ? t.taken(name) : t.kept(name);
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
        partsOf(source).map(part => (
          <ComparedPart
            key={part}
            part={part}
            source={source}
            choice={choices[part] ?? 'mine'}
            onChoose={choice => setOwn({ ...own, [part]: choice })}
          />
        ))}
      <div aria-live="polite">{refusal && <Notice kind="error">{refusal.message}</Notice>}</div>
      <div className={styles.foot}>
        <Button ref={keepRef} variant="default" data-autofocus onClick={() => void handle({})}>
          {t.keep}
        </Button>
        {count > 0 && <Button onClick={() => void handle(taken)}>{t.take(count)}</Button>}
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

/** What changed at the source of each exercise, one after the other: take it part by part, or keep what is here. */
export const SourceDialog = ({ contextId, changes, onClose, onDone }: Props) => {
  const [at, setAt] = useState(0);
  // Those that are answered leave the list.
  const index = at % changes.length;
  const change = changes[index];
  if (!change) return null;
  const name = change.name ?? t.exercise(change.position);
  return (
    <Dialog title={t.title(name)} closeLabel={texts.common.close} isOpen onClose={onClose} width={960}>
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
