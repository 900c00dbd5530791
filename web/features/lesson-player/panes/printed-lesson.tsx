import type { RunOutcome } from '#contract/running/runs.ts';
import { lessonTexts } from '../lesson-texts.ts';
import { spokenOutcome } from '#web/texts/spoken.ts';
import { texts } from '#web/texts/texts.ts';
import { usePrinting } from './use-printing.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { MarkdownView } from '#web/ui/markdown/markdown-view.tsx';
import { readableName } from '#web/ui/results/readable-name.ts';
import styles from './printed-lesson.module.css';

const t = lessonTexts;

type Props = {
  title: string;
  position: string;
  name: string;
  instructions: string;
  code: string;
  outcome: RunOutcome | null;
  isStale: boolean;
};

/** A list item per line, so that the browser adds line numbers. */
const Code = ({ text }: { text: string }) => (
  <ol className={styles.code}>
    {text
      .replace(/\n$/, '')
      .split('\n')
      .map((line, index) => (
        <li key={index}>{line}</li>
      ))}
  </ol>
);

const Outcome = ({ outcome, isStale }: { outcome: RunOutcome; isStale: boolean }) => {
  const { results, output, message } = spokenOutcome(outcome);
  const passed = results.filter(result => result.passed).length;
  return (
    <>
      <h2>
        {t.results} {results.length > 0 && t.passedOf(passed, results.length)}
      </h2>
      {isStale && <p>{t.stale}</p>}
      {message && <pre>{message}</pre>}
      <ol>
        {results.map((result, index) => (
          <li key={index}>
            <p>
              {result.passed ? '✓' : '✗'} {texts.results[result.passed ? 'passed' : 'failed']}:{' '}
              {readableName(result.name)}
            </p>
            {!result.passed && <pre>{result.feedback}</pre>}
          </li>
        ))}
      </ol>
      {output !== '' && (
        <>
          <h2>{t.output}</h2>
          <pre>{output}</pre>
        </>
      )}
    </>
  );
};

/** The printed lesson, hidden on the screen: scrolling panes cannot be printed, so everything is stacked here. */
export const PrintedLesson = ({ title, position, name, instructions, code, outcome, isStale }: Props) => {
  if (!usePrinting()) return null;
  return (
    <article className={styles.sheet}>
      <h1>{title}</h1>
      <p>
        {position}: {name}
      </p>
      <MarkdownView text={instructions} texts={deskTexts.markdown} />
      <h2>{t.code}</h2>
      <Code text={code} />
      {outcome && <Outcome outcome={outcome} isStale={isStale} />}
    </article>
  );
};
