import type { RunOutcome } from '#contract/running/runs.ts';
import { OutcomeOutput, OutcomeView } from '#web/running/run-outcome.tsx';
import { adminTexts } from '../admin-texts.ts';
import styles from './language.module.css';

const t = adminTexts.language;

type Props = { outcome: RunOutcome; language: string; code: string };

/** The result of a trial as a student would see it. */
export const TrialOutcome = ({ outcome, language, code }: Props) => (
  <section className={styles.outcome} aria-labelledby="trial-outcome">
    <h3 id="trial-outcome">{t.trySees}</h3>
    <OutcomeView outcome={outcome} language={language} code={code} noTests={t.tryNoTests} />
    <h4>{t.tryOutput}</h4>
    <OutcomeOutput outcome={outcome} />
  </section>
);
