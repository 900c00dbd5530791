import type { RunOutcome } from '#contract/runs.ts';
import { explainError } from '#web/running/explain-error.ts';
import { adminTexts } from '../admin-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { ErrorBlock } from '#web/ui/results/error-block.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { OutputView } from '#web/ui/results/output-view.tsx';
import { ResultList } from '#web/ui/results/result-list.tsx';
import styles from './language.module.css';

const t = adminTexts.language;

type Props = { outcome: RunOutcome; language: string };

/** What a student would see of such a run. */
export const TrialOutcome = ({ outcome, language }: Props) => {
  const { results, hasError, message, verdict, line, output, isOutputCut } = outcome;
  const explain = (text: string) => explainError(text, language);
  const problem = message ?? texts.runs.verdicts[verdict];
  return (
    <section className={styles.outcome} aria-labelledby="trial-outcome">
      <h3 id="trial-outcome">{t.trySees}</h3>
      {hasError ? (
        <ErrorBlock explanation={explain(problem)} original={problem} line={line} texts={texts.results} />
      ) : (
        results.length === 0 && <Notice kind="error">{t.tryNoTests}</Notice>
      )}
      {results.length > 0 && <ResultList results={results} texts={texts.results} explain={explain} />}
      <h4>{t.tryOutput}</h4>
      <OutputView text={output} isCut={isOutputCut} texts={texts.output} />
    </section>
  );
};
