import type { Rubric } from '#contract/authoring/rubric.ts';
import type { Grading } from '#contract/learning/grading.ts';
import { OutcomeView } from '#web/running/run-outcome.tsx';
import { showMoment } from '#web/texts/moments.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { gradingTexts as t } from '../grading-texts.ts';
import type { Ticks } from '../tick-saver.ts';
import { RubricRows } from './rubric-rows.tsx';
import styles from './grading-desk.module.css';

type Props = {
  grading: Grading;
  rubric: Rubric;
  language: string;
  ticks: Ticks;
  isSaving: boolean;
  problem: string | null;
  onToggle: (key: string) => void;
  onGraded: (isGraded: boolean) => void;
  onTryAgain: () => void;
};

/** Beside the program: the rubric, and what the last run found. */
export const GradingSide = (props: Props) => {
  const { grading, rubric, language, ticks, isSaving, problem } = props;
  const { lastRun, gradedBy, gradedAt, isReleased, program } = grading;
  const by = gradedBy ? `${gradedBy.firstName} ${gradedBy.lastName}` : t.somebody;
  const said =
    gradedAt === null || isSaving
      ? []
      : [t.gradedBy(by, showMoment(gradedAt)), isReleased ? t.released : t.draft];
  return (
    <>
      <div className={styles.part}>
        <RubricRows items={rubric.items} ticked={ticks.ticked} onToggle={props.onToggle} />
        <SwitchField
          label={t.isGraded}
          hint={t.isGradedHint}
          isOn={ticks.isGraded}
          onChange={props.onGraded}
        />
        <p className={styles.quiet}>
          <output>{problem !== null ? '' : isSaving ? t.saving : ticks.isGraded ? t.saved : ''}</output>
          {said.map(one => ` · ${one}`)}
        </p>
        {problem !== null && (
          <Notice kind="error">
            {isSaving ? t.notSaved(problem) : problem}{' '}
            {isSaving && <TextButton onClick={props.onTryAgain}>{t.tryAgain}</TextButton>}
          </Notice>
        )}
      </div>
      <section className={styles.part} aria-label={t.results}>
        <h3 className={styles.heading}>{t.results}</h3>
        {lastRun ? (
          <>
            {!lastRun.isOfProgram && <p className={styles.quiet}>{t.otherRun}</p>}
            <OutcomeView outcome={lastRun.result} language={language} code={program.code} />
          </>
        ) : (
          <p className={styles.quiet}>{t.noRun}</p>
        )}
      </section>
    </>
  );
};
