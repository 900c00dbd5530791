import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { MarkdownView } from '#web/ui/markdown/markdown-view.tsx';
import { useTools } from '#web/session/tools.ts';
import { HintIcon } from '#web/ui/button/icons.tsx';
import { plainWords } from '#web/ui/results/plain-words.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { TaskLine } from './task-line.tsx';
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

/** The hints of an exercise, opened one by one; one line until somebody wants them. */
export const HintList = ({ opened, total, onOpen }: Props) => {
  const { announcer } = useTools();
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const newest = opened.at(-1);
  const before = useRef(opened.length);
  const handleNew = useEffectEvent(() => {
    const isNew = opened.length > before.current;
    before.current = opened.length;
    if (!isNew || !newest) return;
    announcer.say(t.said(newest.number, total, plainWords(newest.text)));
    // The button of the last one is gone, and the focus with it.
    if (opened.length === total)
      [...(list.current?.querySelectorAll<HTMLElement>('summary') ?? [])].at(-1)?.focus();
  });
  useEffect(() => handleNew(), [opened.length]);
  if (total === 0) return null;
  const next = opened.length + 1;
  const handleOpen = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(await onOpen(next));
    setBusy(false);
  };
  return (
    <TaskLine
      icon={<HintIcon />}
      name={t.title}
      count={t.openedOf(opened.length, total)}
      isOpen={isShown}
      onToggle={() => setShown(!isShown)}
    >
      <div ref={list} className={styles.hints}>
        <HintItems hints={opened} total={total} />
        {problem && <p className={styles.problem}>{problem}</p>}
        {next <= total && (
          <p className={styles.next}>
            <Button
              variant="default"
              className={styles.button ?? ''}
              aria-disabled={isBusy}
              onClick={() => void handleOpen()}
            >
              {next === 1 ? t.showFirst : t.showNext(next, total)}
            </Button>
            {next === 1 && <span className={styles.quiet}>{t.free}</span>}
          </p>
        )}
      </div>
    </TaskLine>
  );
};
