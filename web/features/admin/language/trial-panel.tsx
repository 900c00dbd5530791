import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { adminTexts } from '../admin-texts.ts';
import { PlayIcon } from '#web/ui/button/icons.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TrialOutcome } from './trial-outcome.tsx';
import type { TrialState } from './use-trial.ts';
import styles from './language.module.css';

const t = adminTexts.language;

type Sample = { code: string; testCode: string };
type Props = {
  sample: Sample;
  state: TrialState;
  language: string;
  onTry: (sample: Sample) => void;
};

/** Runs a program and its tests with the current form values, before they are saved. */
export const TrialPanel = ({ sample, state, language, onTry }: Props) => {
  // Overrides of the sample by the user; without them the sample follows the form.
  const [own, setOwn] = useState<Partial<Sample>>({});
  const current = { ...sample, ...own };
  const isBusy = state.phase === 'running';
  return (
    <section className={styles.card} aria-labelledby="trial-title">
      <h2 id="trial-title">{t.tryTitle}</h2>
      <p className={styles.quiet}>{t.tryLead}</p>
      <div className={styles.sample}>
        <Textarea
          label={t.tryCode}
          rows={8}
          spellCheck={false}
          autoCapitalize="none"
          classNames={{ input: styles.code ?? '' }}
          value={current.code}
          onChange={event => setOwn({ ...own, code: event.currentTarget.value })}
        />
        <Textarea
          label={t.tryTests}
          rows={8}
          spellCheck={false}
          autoCapitalize="none"
          classNames={{ input: styles.code ?? '' }}
          value={current.testCode}
          onChange={event => setOwn({ ...own, testCode: event.currentTarget.value })}
        />
      </div>
      <div>
        <Button
          variant="default"
          leftSection={<PlayIcon />}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onTry(current);
          }}
        >
          {isBusy ? t.trying : t.tryRun}
        </Button>
      </div>
      {state.phase === 'failed' && <Notice kind="error">{state.problem}</Notice>}
      {state.phase === 'done' && (
        <TrialOutcome outcome={state.outcome} language={language} code={state.code} />
      )}
    </section>
  );
};
