import { Button, NumberInput } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { readableName } from '#web/ui/results/readable-name.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { Composer } from './composer.tsx';
import { ThreadCard } from './thread-card.tsx';
import { threadTexts } from './thread-texts.ts';
import { type About, useThreadCalls, useThreads } from './threads.queries.ts';
import styles from './threads.module.css';

const t = threadTexts;

type AskingProps = {
  name: string;
  about: About;
  student: string | null;
  onSend: (about: About, text: string, sendKey: string) => Promise<void>;
  onCancel: () => void;
};

/** A new question, or a comment of staff. */
const Asking = ({ name, about, student, onSend, onCancel }: AskingProps) => {
  const [line, setLine] = useState(about.line);
  const isStaff = student !== null;
  return (
    <section className={styles.asking} aria-label={isStaff ? t.commentTitle : t.askTitle}>
      <Composer
        name={name}
        label={isStaff ? t.commentLabel : t.askLabel}
        note={isStaff ? t.commentNote(student) : t.askNote}
        isStaff={isStaff}
        subject={String(line)}
        takesFocus
        onSend={(text, sendKey) => onSend({ ...about, line }, text, sendKey)}
        onCancel={onCancel}
      >
        {about.test !== null && <p>{t.askTest(readableName(about.test))}</p>}
        <NumberInput
          className={styles.line ?? ''}
          label={t.askLine}
          min={1}
          max={Math.max(1, about.code.split('\n').length)}
          allowDecimal={false}
          hideControls
          value={line ?? ''}
          onChange={value => setLine(typeof value === 'number' && value >= 1 ? value : null)}
        />
      </Composer>
    </section>
  );
};

export type PanelProps = {
  userExerciseId: number;
  /** The first name of the student, for staff; null for the student. */
  student: string | null;
  /** The main file, whose lines are counted, and all files as one text. */
  code: { value: string; whole: string };
  language: string;
  asking: About | null;
  /** The conversation that staff came to answer; zero for none. */
  answering: number;
  onAsking: (about: About | null) => void;
};

/** Conversations about an exercise, and a form to begin one. */
export const QuestionsPanel = (props: PanelProps) => {
  const { userExerciseId, student, code, language, asking, answering, onAsking } = props;
  const isStaff = student !== null;
  const threads = useThreads(userExerciseId);
  const calls = useThreadCalls(userExerciseId);
  // The hook takes every page for a visible one at first: a panel that opens in a hidden tab would count as read.
  const isSeen = useDocumentVisibility() !== 'hidden' && document.visibilityState !== 'hidden';

  // What is on the screen has been seen.
  const unread = threads.data?.threads.filter(thread => thread.unread > 0) ?? [];
  const newest = unread.map(({ id, messages }) => `${id}/${messages.at(-1)?.id}`).join(' ');
  const handleSeen = useEffectEvent(() => {
    for (const { id, messages } of unread) void calls.read(id, messages.at(-1)?.id ?? 0).catch(() => {});
  });
  useEffect(() => {
    if (isSeen && newest !== '') handleSeen();
  }, [newest, isSeen]);

  const handleSend = async (about: About, text: string, sendKey: string) => {
    // A line is one of the main file. Without a line the whole program is kept, unless another one was run.
    const isWhole = about.line === null && about.code === code.value;
    await calls.start(isWhole ? { ...about, code: code.whole } : about, text, sendKey);
    onAsking(null);
  };
  return (
    <div className={styles.panel}>
      {asking ? (
        <Asking
          key={`${asking.test} ${asking.line}`}
          name={`exercise/${userExerciseId}`}
          about={asking}
          student={student}
          onSend={handleSend}
          onCancel={() => onAsking(null)}
        />
      ) : (
        <Button
          variant="default"
          className={styles.begin ?? ''}
          onClick={() => onAsking({ line: isStaff ? 1 : null, test: null, code: code.value })}
        >
          {isStaff ? t.comment : t.askTitle}
        </Button>
      )}
      <Loaded query={threads} failedTitle={t.loadFailed} lines={3}>
        {data =>
          data.threads.length === 0 ? (
            !asking && <p className={styles.quiet}>{isStaff ? t.noneStaff : t.none}</p>
          ) : (
            <>
              {data.threads.toReversed().map(thread => (
                <ThreadCard
                  key={thread.id}
                  thread={thread}
                  isStaff={isStaff}
                  code={code.value}
                  language={language}
                  calls={calls}
                  takesFocus={isStaff && thread.id === answering}
                />
              ))}
            </>
          )
        }
      </Loaded>
    </div>
  );
};
