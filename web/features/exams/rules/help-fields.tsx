import { TextInput } from '@mantine/core';
import { heldResults } from '#contract/core/exam-results.ts';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { examsTexts } from '../exams-texts.ts';
import styles from './rules-form.module.css';
import { type FieldsProps, hintBelow } from './time-fields.tsx';

const t = examsTexts;
const switches = ['hasHints', 'hasQuestions', 'hasFreeRun', 'hasStepping', 'hasTypingHelp'] as const;

/** What students may use, and what they are told of their runs. */
export const HelpFields = ({ draft, onChange, exerciseCount }: FieldsProps & { exerciseCount: number }) => (
  <>
    <RadioCards
      label={t.results.label}
      value={draft.results}
      choices={heldResults.map(value => ({ value, ...t.results[value] }))}
      onChange={results => onChange({ results })}
    />
    {switches.map(name => (
      <SwitchField
        key={name}
        {...t.switches[name]}
        isOn={draft[name]}
        onChange={isOn => onChange({ [name]: isOn })}
      />
    ))}
    <div className={styles.pair}>
      <TextInput
        label={t.mostRuns}
        description={t.mostRunsHint}
        inputWrapperOrder={hintBelow}
        inputMode="numeric"
        value={draft.mostRuns}
        onChange={event => onChange({ mostRuns: event.currentTarget.value })}
      />
      <TextInput
        label={t.picks}
        description={t.picksHint(exerciseCount)}
        inputWrapperOrder={hintBelow}
        inputMode="numeric"
        value={draft.picks}
        onChange={event => onChange({ picks: event.currentTarget.value })}
      />
    </div>
  </>
);
