import { useState } from 'react';
import type { Thread } from '#contract/learning/questions.ts';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { HighlightedCode } from '#web/ui/editor/highlighted-code.tsx';
import { ScrollBox } from '#web/ui/page/scroll-box.tsx';
import { gradingTexts as t } from '../grading-texts.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './program-lines.module.css';

type Props = {
  code: string;
  language: string;
  label: string;
  threads: Thread[];
  isReleased: boolean;
  onComment: (line: number | null, text: string, sendKey: string) => Promise<void>;
};

const Comments = ({ threads }: { threads: Thread[] }) =>
  threads.map(thread => (
    <div key={thread.id} className={styles.thread}>
      {thread.messages.map(({ id, text, author, isMine, isFromStaff }) => (
        <p key={id}>
          <strong>
            {isMine
              ? t.you
              : author
                ? `${author.firstName} ${author.lastName}`
                : isFromStaff
                  ? t.deleted
                  : t.choose}
            :
          </strong>{' '}
          {text}
        </p>
      ))}
    </div>
  ));

/** A program to read: the number of a line opens a comment on it, and what was said stands below its line. */
export const ProgramLines = ({ code, language, label, threads, isReleased, onComment }: Props) => {
  const [asked, setAsked] = useState<number | 'all' | null>(null);
  const form = (line: number | null) => (
    <CommentForm
      label={line === null ? t.commentAll : t.commentOn(line)}
      note={isReleased ? t.shown : t.held}
      onSend={async (text, sendKey) => {
        await onComment(line, text, sendKey);
        setAsked(null);
      }}
      onCancel={() => setAsked(null)}
    />
  );
  const lines = code.replace(/\n$/, '').split('\n');
  // Of lines that the program does not have any more, too.
  const isElsewhere = ({ line }: Thread) => line === null || line > lines.length;
  return (
    <>
      <ScrollBox className={styles.box ?? ''} label={label}>
        <ol className={styles.lines}>
          {lines.map((text, index) => {
            const number = index + 1;
            const said = threads.filter(({ line }) => line === number);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a line is its number
              <li key={index} data-commented={said.length > 0 || undefined}>
                <div className={styles.line}>
                  <button
                    type="button"
                    className={styles.number}
                    aria-label={t.commentOn(number)}
                    title={t.commentOn(number)}
                    onClick={() => setAsked(number)}
                  >
                    {number}
                  </button>
                  <code className={styles.code}>
                    <HighlightedCode text={text} language={language} />
                  </code>
                </div>
                {(said.length > 0 || asked === number) && (
                  <div className={styles.comments}>
                    <Comments threads={said} />
                    {asked === number && form(number)}
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      </ScrollBox>
      <div className={styles.whole}>
        <Comments threads={threads.filter(isElsewhere)} />
        {asked === 'all' ? (
          form(null)
        ) : (
          <p className={styles.ways}>
            <SmallButton onClick={() => setAsked('all')}>{t.commentAll}</SmallButton>
            <span>{t.howToComment}</span>
          </p>
        )}
      </div>
    </>
  );
};
