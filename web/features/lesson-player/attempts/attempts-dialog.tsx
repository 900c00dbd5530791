import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Attempt, WholeAttempt } from '#contract/learning/attempts.ts';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import { showMoment } from '#web/texts/moments.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { CodeBlock } from '#web/ui/markdown/code-block.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { StatusMark } from '#web/ui/feedback/status-mark.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { hasPassed, wordsOf } from './attempt-words.ts';
import { AttemptsRibbon, type OpenedHint } from './attempts-ribbon.tsx';
import { OutcomeOutput, OutcomeView } from '#web/running/run-outcome.tsx';
import styles from './attempts-dialog.module.css';

const t = lessonTexts.attempts;

const LineDiff = lazy(async () => ({ default: (await import('#web/ui/saving/line-diff.tsx')).LineDiff }));

type WholeProps = { attempt: WholeAttempt; whole: string; currentCode: string; language: string };

const Compared = ({ whole, currentCode }: Pick<WholeProps, 'whole' | 'currentCode'>) =>
  whole === currentCode ? (
    <p>{t.same}</p>
  ) : (
    <>
      <p className={styles.quiet}>{t.compareLead}</p>
      <Suspense fallback={<p>{texts.common.loading}</p>}>
        <LineDiff before={whole} after={currentCode} removedWord={t.onlyThen} addedWord={t.onlyNow} />
      </Suspense>
    </>
  );

const Outcome = ({ attempt, language }: Pick<WholeProps, 'attempt' | 'language'>) => (
  <div className={styles.outcome}>
    <OutcomeView
      outcome={attempt.result}
      language={language}
      code={attempt.code}
      problem={wordsOf(attempt)}
    />
    <h3 className={styles.heading}>{t.output}</h3>
    {attempt.outputRemovedAt === null ? (
      <OutcomeOutput outcome={attempt.result} />
    ) : (
      <p className={styles.quiet}>{t.outputRemoved}</p>
    )}
  </div>
);

type Tab = 'results' | 'code' | 'compare';

type TabProps = { chosen: Tab | null; onTab: (tab: Tab) => void };

const Whole = ({ attempt, whole, currentCode, language, chosen, onTab }: WholeProps & TabProps) => {
  const ids = useTabIds();
  // Where nothing was changed since, there is nothing to compare.
  const tab = chosen ?? (whole === currentCode ? 'results' : 'compare');
  return (
    <>
      <div className={styles.tabs}>
        <TabBar
          label={t.show}
          ids={ids}
          current={tab}
          onSelect={onTab}
          tabs={[
            { key: 'compare', label: t.compare },
            { key: 'code', label: t.code },
            { key: 'results', label: t.results },
          ]}
        />
      </div>
      <TabPanel ids={ids} name={tab}>
        <div className={styles.panel}>
          {tab === 'compare' && <Compared whole={whole} currentCode={currentCode} />}
          {tab === 'code' && (
            <CodeBlock
              text={whole}
              language={language}
              copyLabel={texts.results.copy}
              copiedLabel={texts.results.copied}
            />
          )}
          {tab === 'results' && <Outcome attempt={attempt} language={language} />}
        </div>
      </TabPanel>
    </>
  );
};

type TurnProps = { label: string; to: Attempt | undefined; onOpen: (attemptId: number) => void };

const Turn = ({ label, to, onOpen }: TurnProps) => (
  <Button
    variant="default"
    aria-disabled={!to}
    onClick={() => {
      if (to) onOpen(to.id);
    }}
  >
    {label}
  </Button>
);

type Props = {
  /** All attempts, for previous and next. */
  attempts: Attempt[];
  hints: OpenedHint[];
  openId: number | null;
  /** The open attempt with its code, once it has loaded. */
  attempt: WholeAttempt | undefined;
  /** Why it could not be loaded. */
  problem: string | null;
  /** A program with all its files as one text. */
  wholeOf: (program: { code: string; files: OwnFiles }) => string;
  currentCode: string;
  language: string;
  onOpen: (attemptId: number) => void;
  /** Only for the owner of the code: restores the attempt's code into the editor. */
  onRestore?: ((attempt: WholeAttempt) => void) | undefined;
  onClose: () => void;
};

/** One attempt with its results and a diff to the current code. */
export const AttemptsDialog = (props: Props) => {
  const {
    attempts,
    hints,
    openId,
    attempt,
    problem,
    wholeOf,
    currentCode,
    language,
    onOpen,
    onRestore,
    onClose,
  } = props;
  // Also for the next attempt that is looked at.
  const [tab, setTab] = useState<Tab | null>(null);
  const index = attempts.findIndex(({ id }) => id === openId);
  const [listed, before, after] = [attempts[index], attempts[index - 1], attempts[index + 1]];
  const restore =
    onRestore && attempt && wholeOf(attempt) !== currentCode
      ? () => {
          onRestore(attempt);
          onClose();
        }
      : null;
  return (
    <Dialog
      title={listed ? t.titleOf(listed.number) : t.title}
      closeLabel={texts.common.close}
      isOpen={openId !== null}
      onClose={onClose}
      width={960}
    >
      {attempts.length + hints.length > 1 && (
        <AttemptsRibbon attempts={attempts} hints={hints} openId={openId} onOpen={onOpen} />
      )}
      {listed && (
        <div className={styles.meta}>
          <StatusMark kind={hasPassed(listed) ? 'pass' : 'fail'} word={wordsOf(listed)} />
          <time dateTime={listed.createdAt}>{showMoment(listed.createdAt)}</time>
        </div>
      )}
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {attempt && attempt.id === openId ? (
        <Whole
          attempt={attempt}
          whole={wholeOf(attempt)}
          currentCode={currentCode}
          language={language}
          chosen={tab}
          onTab={setTab}
        />
      ) : (
        problem === null && <output>{texts.common.loading}</output>
      )}
      {(attempts.length > 1 || restore) && (
        <div className={styles.foot} data-foot>
          {attempts.length > 1 && (
            <div className={styles.steps}>
              <Turn label={t.previous} to={before} onOpen={onOpen} />
              <Turn label={t.next} to={after} onOpen={onOpen} />
            </div>
          )}
          {restore && <Button onClick={restore}>{t.restore}</Button>}
        </div>
      )}
    </Dialog>
  );
};
