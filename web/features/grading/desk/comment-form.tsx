import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { newId } from '#web/browser/new-id.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { gradingTexts as t } from '../grading-texts.ts';
import styles from './grading-desk.module.css';

/** Whoever pressed the button that opens it wants to write. */
const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();

type Props = {
  label: string;
  note: string;
  onSend: (text: string, sendKey: string) => Promise<void>;
  onCancel: () => void;
};

/** What was typed stays if it could not be sent; sent twice, it is stored once. */
export const CommentForm = ({ label, note, onSend, onCancel }: Props) => {
  const [text, setText] = useState('');
  const [sendKey] = useState(newId);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleSend = async () => {
    if (text.trim() === '') return;
    setSending(true);
    setProblem(null);
    try {
      await onSend(text.trim(), sendKey);
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        void handleSend();
      }}
    >
      <Textarea
        label={label}
        description={note}
        autosize
        minRows={2}
        ref={focusOnce}
        maxLength={5000}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <div className={styles.row}>
        <Button type="submit" loading={isSending}>
          {t.send}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
};
