import { useId } from 'react';
import type { Message, Thread } from '#contract/learning/questions.ts';
import { showMoment } from '#web/texts/moments.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { NumberedCode } from '#web/ui/editor/numbered-code.tsx';
import { readableName } from '#web/ui/results/readable-name.ts';
import { Composer } from './composer.tsx';
import { threadTexts } from './thread-texts.ts';
import type { ThreadCalls } from './threads.queries.ts';
import styles from './threads.module.css';

const t = threadTexts;

const lineOf = (code: string, line: number) => code.split('\n')[line - 1]?.trim() ?? '';

export const authorOf = ({ author, isFromStaff }: Message) =>
  author ? `${author.firstName} ${author.lastName}` : isFromStaff ? t.teacher : '';

type Props = {
  thread: Thread;
  isStaff: boolean;
  /** The main file as it is now. */
  code: string;
  language: string;
  calls: ThreadCalls;
  /** The field for an answer has the focus. */
  takesFocus: boolean;
};

/** One conversation, with the code that it is about. */
export const ThreadCard = ({ thread, isStaff, code, language, calls, takesFocus }: Props) => {
  const id = useId();
  const { line, test, state, messages } = thread;
  const firstNew = messages.length - thread.unread;
  const isChanged = line !== null && lineOf(thread.code, line) !== lineOf(code, line);
  return (
    <article className={styles.thread} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>
          {line === null ? t.whole : t.line(line)}
          {test !== null && ` · ${readableName(test)}`}
        </h3>
        {line !== null && <code className={styles.about}>{lineOf(thread.code, line)}</code>}
        <span className={styles.state} data-state={state}>
          {t.states[state]}
        </span>
      </header>
      <details className={styles.code}>
        <summary>
          {t.showCode} <span className={styles.quiet}>({t.codeOf(showMoment(thread.createdAt))})</span>
        </summary>
        <NumberedCode code={thread.code} language={language} line={line} label={t.codeAsItWas} />
      </details>
      {isChanged && <p className={styles.quiet}>{t.changed(line)}</p>}
      <ol className={styles.messages}>
        {messages.map((message, index) => (
          <li key={message.id} data-mine={message.isMine || undefined}>
            <p className={styles.author}>
              <strong>{message.isMine ? t.you : authorOf(message)}</strong>{' '}
              <time dateTime={message.createdAt} className={styles.quiet}>
                {showMoment(message.createdAt)}
              </time>
              {index >= firstNew && !message.isMine && <span className={styles.new}>{t.new}</span>}
            </p>
            <p className={styles.text}>{message.text}</p>
          </li>
        ))}
      </ol>
      {!isStaff && state === 'open' && <p className={styles.quiet}>{t.before(thread.before)}</p>}
      <Composer
        name={`thread/${thread.id}`}
        label={isStaff ? t.answerLabel : t.replyLabel}
        isStaff={isStaff}
        canAnswer
        takesFocus={takesFocus}
        onSend={(text, sendKey, isAnswered) => calls.send(thread.id, text, sendKey, isAnswered)}
      />
      <p>
        {state === 'open' ? (
          <TextButton onClick={() => void calls.setState(thread.id, 'answered')}>
            {isStaff ? t.markAnswered : t.solved}
          </TextButton>
        ) : (
          <TextButton onClick={() => void calls.setState(thread.id, 'open')}>{t.reopen}</TextButton>
        )}
      </p>
    </article>
  );
};
