import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageLimit } from '#contract/learning/questions.ts';
import { isVisible } from '#contract/core/names.ts';
import { newId } from '#web/browser/new-id.ts';
import { useStore } from '#web/browser/store.ts';
import { useKeptText } from '#web/forms/use-kept-text.ts';
import { useTools } from '#web/session/tools.ts';
import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SavedComments } from './saved-comments.tsx';
import { threadTexts } from './thread-texts.ts';
import styles from './threads.module.css';

const t = threadTexts;

type Props = {
  /** Under which the text is kept until it is sent. */
  name: string;
  label: string;
  note?: string | undefined;
  isStaff: boolean;
  /** What it is about, where that can be changed. */
  subject?: string;
  /** Staff may say with it that the question is answered. */
  canAnswer?: boolean;
  takesFocus?: boolean;
  children?: ReactNode;
  onSend: (text: string, sendKey: string, isAnswered: boolean) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/**
 * Writes a message. What could not be sent stays, and is sent again under the same key, so that it is stored once. What was
 * changed since is another message: the server may have stored the first one, and would drop this one as known.
 */
export const Composer = (props: Props) => {
  const {
    name,
    label,
    note,
    isStaff,
    subject = '',
    canAnswer = false,
    takesFocus = false,
    children,
    onSend,
    onCancel,
  } = props;
  const { network, announcer } = useTools();
  const isOnline = useStore(network);
  const { text, setText } = useKeptText(name);
  const tried = useRef({ what: '', key: '' });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    // After the heading, which has the focus when a screen opens.
    const clock = setTimeout(() => {
      field.current?.focus({ preventScroll: true });
      field.current?.scrollIntoView?.({ block: 'nearest' });
    });
    return () => clearTimeout(clock);
  }, [takesFocus]);

  const handleSend = async (isAnswered: boolean) => {
    if (isSending || !isOnline) return;
    if (!isVisible(text)) {
      field.current?.focus();
      return;
    }
    setSending(true);
    setProblem(null);
    const what = `${subject}/${text}`;
    if (tried.current.what !== what) tried.current = { what, key: newId() };
    try {
      await onSend(text, tried.current.key, isAnswered);
      setText('');
      tried.current = { what: '', key: '' };
      announcer.say(t.sent);
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : String(cause));
    }
    setSending(false);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // The lesson's own shortcut runs the tests.
      event.stopPropagation();
      void handleSend(isStaff);
    }
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      onCancel();
    }
  };
  const sendLabel = isSending ? t.sending : isStaff && canAnswer ? t.sendAnswered : t.send;
  return (
    <div className={styles.composer}>
      {children}
      <Textarea
        ref={field}
        label={label}
        description={note}
        rows={3}
        resize="vertical"
        maxLength={messageLimit}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      {isStaff && <SavedComments text={text} onUse={setText} />}
      {problem !== null && (
        <Notice kind="error">
          {t.notSent} {problem}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          variant="default"
          aria-disabled={isSending || !isOnline}
          title={isOnline ? undefined : texts.network.offline}
          onClick={() => void handleSend(true)}
        >
          {sendLabel}
        </Button>
        {isStaff && canAnswer && (
          <Button
            variant="default"
            aria-disabled={isSending || !isOnline}
            onClick={() => void handleSend(false)}
          >
            {t.send}
          </Button>
        )}
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </div>
  );
};
