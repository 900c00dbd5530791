import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { mostSecondLooks, type SecondLook, secondLookLimit } from '#contract/learning/grading.ts';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { gradedTexts as t } from './graded-texts.ts';
import styles from './graded-dialog.module.css';

/** Whoever pressed the button that opens it wants to write. */
const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();

type Props = { looks: SecondLook[]; onAsk: (question: string) => Promise<void> };

/** What was asked and answered, and the way to ask: one at a time. */
export const SecondLooks = ({ looks, onAsk }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const mayAsk = looks.length < mostSecondLooks && looks.every(({ state }) => state !== 'asked');
  const send = async () => {
    try {
      await onAsk(text.trim());
      setAsking(false);
      setText('');
      setProblem(null);
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause));
    }
  };
  return (
    <>
      {looks.map(({ id, state, question, answer }) => (
        <div key={id} className={styles.look}>
          <p>
            <strong>{t.asked}</strong> {question}
          </p>
          <p>
            <strong>{t.states[state]}</strong> {answer}
          </p>
        </div>
      ))}
      {mayAsk && !isAsking && <SmallButton onClick={() => setAsking(true)}>{t.ask}</SmallButton>}
      {mayAsk && isAsking && (
        <form
          className={styles.graded}
          onSubmit={event => {
            event.preventDefault();
            void send();
          }}
        >
          <Textarea
            label={t.question}
            description={t.questionHint}
            autosize
            minRows={2}
            ref={focusOnce}
            maxLength={secondLookLimit}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          {problem !== null && <Notice kind="error">{problem}</Notice>}
          <Button type="submit" className={styles.send ?? ''} disabled={text.trim() === ''}>
            {t.send}
          </Button>
        </form>
      )}
    </>
  );
};
