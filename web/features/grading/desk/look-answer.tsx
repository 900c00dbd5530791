import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type SecondLook, secondLookLimit } from '#contract/learning/grading.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { gradingTexts } from '../grading-texts.ts';
import styles from './grading-desk.module.css';

const t = gradingTexts.looks;

type Props = {
  look: SecondLook;
  onAnswer: (state: 'accepted' | 'declined', answer: string) => Promise<void>;
};

/** What a student asks about the grading, with an answer or a form for it. */
export const LookAnswer = ({ look, onAnswer }: Props) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (state: 'accepted' | 'declined') => {
    try {
      await onAnswer(state, text.trim());
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause));
    }
  };
  const by = look.answeredBy
    ? `${look.answeredBy.firstName} ${look.answeredBy.lastName}`
    : gradingTexts.somebody;
  return (
    <section className={styles.part} aria-label={t.ofStudent}>
      <h3 className={styles.heading}>{t.ofStudent}</h3>
      <blockquote className={styles.quote}>{look.question}</blockquote>
      {look.state === 'asked' ? (
        <>
          <Textarea
            label={t.answer}
            description={t.hint}
            autosize
            minRows={2}
            maxLength={secondLookLimit}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          {problem !== null && <Notice kind="error">{problem}</Notice>}
          <div className={styles.row}>
            <Button disabled={text.trim() === ''} onClick={() => void answer('accepted')}>
              {t.accept}
            </Button>
            <Button variant="default" disabled={text.trim() === ''} onClick={() => void answer('declined')}>
              {t.decline}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.quiet}>{t.answeredBy(t.states[look.state], by)}</p>
          <blockquote className={styles.quote}>{look.answer}</blockquote>
        </>
      )}
    </section>
  );
};
