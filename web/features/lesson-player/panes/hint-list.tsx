import { Button } from '@mantine/core';
import { useState } from 'react';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { MarkdownView } from '#web/ui/markdown/markdown-view.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import styles from './hint-list.module.css';

const t = lessonTexts.hints;

type ShownHint = { number: number; text: string; note?: string };

export const HintItems = ({ hints, total }: { hints: ShownHint[]; total: number }) => (
  <ol className={styles.list}>
    {hints.map(({ number, text, note }) => (
      <li key={number}>
        <details open className={styles.hint}>
          <summary>
            {t.nameOf(number, total)}
            {note && <span className={styles.quiet}> {note}</span>}
          </summary>
          <MarkdownView text={text} texts={deskTexts.markdown} />
        </details>
      </li>
    ))}
  </ol>
);

type Props = {
  opened: { number: number; text: string }[];
  total: number;
  /** Opens a hint; resolves with a problem, or null. */
  onOpen: (number: number) => Promise<string | null>;
};

/** The hints of an exercise, opened one by one. */
export const HintList = ({ opened, total, onOpen }: Props) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (total === 0) return null;
  const next = opened.length + 1;
  const handleOpen = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(await onOpen(next));
    setBusy(false);
  };
  return (
    <section className={styles.hints} aria-label={t.title}>
      {opened.length === 0 && <p>{t.stuck(total)}</p>}
      <HintItems hints={opened} total={total} />
      {problem && <p className={styles.problem}>{problem}</p>}
      {next <= total && (
        <p className={styles.next}>
          <Button variant="default" aria-disabled={isBusy} onClick={() => void handleOpen()}>
            {next === 1 ? t.showFirst : t.showNext(next, total)}
          </Button>
          {next === 1 && <span className={styles.quiet}>{t.free}</span>}
        </p>
      )}
    </section>
  );
};
