import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { explanationLimit, type WrongAnswerGroup } from '#contract/insight.ts';
import { isVisible } from '#contract/names.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { MarkdownView } from '#web/ui/markdown/markdown-view.tsx';
import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import { insightTexts } from './insight-texts.ts';
import styles from './insight.module.css';

const t = insightTexts.explanation;

type Props = {
  explanation: WrongAnswerGroup['explanation'];
  onSave: (text: string) => Promise<unknown>;
  onWithdraw: () => Promise<unknown>;
};

/** What everybody who gives such an answer reads, and whom it helped. */
export const GroupExplanation = ({ explanation, onSave, onWithdraw }: Props) => {
  const [text, setText] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const perform = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    // A failure is told by a toast, and the text stays.
    if (
      await work().then(
        () => true,
        () => false,
      )
    )
      setText(null);
    setBusy(false);
  };
  if (text !== null)
    return (
      <div className={styles.explanation}>
        <Textarea
          label={t.label}
          description={t.note}
          rows={4}
          resize="vertical"
          maxLength={explanationLimit}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        {isVisible(text) && (
          <div className={styles.preview}>
            <MarkdownView text={text} texts={workbenchTexts.markdown} />
          </div>
        )}
        <div className={styles.buttons}>
          <Button
            aria-disabled={isBusy || !isVisible(text)}
            onClick={() => isVisible(text) && void perform(() => onSave(text))}
          >
            {t.save}
          </Button>
          <Button variant="default" onClick={() => setText(null)}>
            {t.cancel}
          </Button>
        </div>
      </div>
    );
  if (!explanation)
    return (
      <p>
        <TextButton onClick={() => setText('')}>{t.write}</TextButton>
      </p>
    );
  return (
    <div className={styles.explanation}>
      <div className={styles.preview}>
        <MarkdownView text={explanation.text} texts={workbenchTexts.markdown} />
      </div>
      <p className={styles.buttons}>
        <span>{t.shown(explanation.shownTo, explanation.helped)}</span>
        <TextButton onClick={() => setText(explanation.text)}>{t.edit}</TextButton>
        <TextButton onClick={() => void perform(onWithdraw)}>{t.withdraw}</TextButton>
      </p>
    </div>
  );
};
