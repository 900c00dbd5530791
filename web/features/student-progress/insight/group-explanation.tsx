import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { explanationLimit, type WrongAnswerGroup } from '#contract/learning/insight.ts';
import { isVisible } from '#contract/core/names.ts';
import { useKeptText } from '#web/forms/use-kept-text.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { MarkdownView } from '#web/ui/markdown/markdown-view.tsx';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { insightTexts } from './insight-texts.ts';
import styles from './insight.module.css';

const t = insightTexts.explanation;

type Props = {
  group: Pick<WrongAnswerGroup, 'id' | 'explanation' | 'endedWith'>;
  isSuggested: boolean;
  endedTexts: string[];
  onSave: (text: string) => Promise<unknown>;
  onWithdraw: () => Promise<unknown>;
};

/** What everybody who gives such an answer reads, and whom it helped. What was typed and not saved is there again later. */
export const GroupExplanation = ({ group, isSuggested, endedTexts, onSave, onWithdraw }: Props) => {
  const { id, explanation, endedWith } = group;
  const saved = explanation?.text ?? '';
  const { text, setText } = useKeptText(`explanation/${id}`, saved);
  const [isOpen, setOpen] = useState(text !== saved);
  const [isBusy, setBusy] = useState(false);
  const show = (isShown: boolean) => {
    setText(saved);
    setOpen(isShown);
  };
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
      show(false);
    setBusy(false);
  };
  if (isOpen)
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
        {!isVisible(text) && endedTexts.length > 0 && (
          <ul className={styles.again}>
            {endedTexts.map(ended => (
              <li key={ended}>
                <TextButton onClick={() => setText(ended)}>{t.again(ended)}</TextButton>
              </li>
            ))}
          </ul>
        )}
        {isVisible(text) && (
          <div className={styles.preview}>
            <MarkdownView text={text} texts={deskTexts.markdown} />
          </div>
        )}
        <div className={styles.buttons}>
          <Button
            aria-disabled={isBusy || !isVisible(text)}
            onClick={() => isVisible(text) && void perform(() => onSave(text))}
          >
            {t.save}
          </Button>
          <Button variant="default" onClick={() => show(false)}>
            {t.cancel}
          </Button>
        </div>
      </div>
    );
  if (!explanation)
    return isSuggested ? (
      <p className={styles.buttons}>
        <Button variant="default" onClick={() => show(true)}>
          {t.write}
        </Button>
      </p>
    ) : (
      endedWith === null && (
        <p>
          <TextButton onClick={() => show(true)}>{t.write}</TextButton>
        </p>
      )
    );
  return (
    <div className={styles.explanation}>
      <div className={styles.preview}>
        <MarkdownView text={explanation.text} texts={deskTexts.markdown} />
      </div>
      <p className={styles.buttons}>
        <span>{t.shown(explanation.shownTo, explanation.helped)}</span>
        <TextButton onClick={() => show(true)}>{t.edit}</TextButton>
        <TextButton onClick={() => void perform(onWithdraw)}>{t.withdraw}</TextButton>
      </p>
    </div>
  );
};
