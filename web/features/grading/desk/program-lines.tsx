import { useState } from 'react';
import type { Message, Thread } from '#contract/learning/questions.ts';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { CommentedCode, linesOf, Remarks } from '#web/ui/editor/commented-code.tsx';
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

const authorOf = ({ isMine, author, isFromStaff }: Message) => {
  if (isMine) return t.you;
  if (author) return `${author.firstName} ${author.lastName}`;
  return isFromStaff ? t.deleted : t.choose;
};

const Comments = ({ threads }: { threads: Thread[] }) =>
  threads.map(({ id, messages }) => (
    <Remarks key={id} of={messages.map(said => ({ ...said, author: authorOf(said) }))} />
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
  const count = linesOf(code).length;
  // Of lines that the program does not have any more, too.
  const isElsewhere = ({ line }: Thread) => line === null || line > count;
  const below = (number: number) => {
    const said = threads.filter(({ line }) => line === number);
    if (said.length === 0 && asked !== number) return null;
    return (
      <>
        <Comments threads={said} />
        {asked === number && form(number)}
      </>
    );
  };
  return (
    <>
      <CommentedCode
        className={styles.box}
        code={code}
        language={language}
        label={label}
        below={below}
        onLine={{ label: t.commentOn, open: setAsked }}
      />
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
