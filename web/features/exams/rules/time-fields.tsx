import { TextInput } from '@mantine/core';
import { fromLocalInput, ownTimeZone, toLocalInput } from '#web/browser/local-moment.ts';
import { MomentField } from '#web/ui/form/moment-field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';
import { examsTexts } from '../exams-texts.ts';
import { type RulesDraft, rulesOf, shortWindowOf } from './rules-draft.ts';
import styles from './rules-form.module.css';

const t = examsTexts;

/** Beside each other, fields stand at one height however long their hints are. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

export type FieldsProps = { draft: RulesDraft; onChange: (part: Partial<RulesDraft>) => void };

const ShortWindow = ({ draft }: { draft: RulesDraft }) => {
  const short = shortWindowOf(rulesOf(draft));
  return short && <Notice kind="info">{t.windowIsShort(short.durationMinutes, short.open)}</Notice>;
};

/** When an exam takes place, and how long it takes. */
export const TimeFields = ({ draft, onChange }: FieldsProps) => (
  <>
    <div className={styles.pair}>
      <MomentField
        kind="moment"
        label={t.opensAt}
        value={toLocalInput(draft.opensAt)}
        onChange={event => onChange({ opensAt: fromLocalInput(event.currentTarget.value) })}
      />
      <MomentField
        kind="moment"
        label={t.closesAt}
        value={toLocalInput(draft.closesAt)}
        onChange={event => onChange({ closesAt: fromLocalInput(event.currentTarget.value) })}
      />
    </div>
    <p className={styles.hint}>{t.zone(ownTimeZone())}</p>
    <RadioCards
      label={t.start.label}
      value={draft.hasFixedStart ? 'fixed' : 'own'}
      choices={[
        { value: 'own', ...t.start.own },
        { value: 'fixed', ...t.start.fixed },
      ]}
      onChange={value => onChange({ hasFixedStart: value === 'fixed' })}
    />
    <div className={styles.pair}>
      <TextInput
        label={t.duration}
        description={t.durationHint}
        inputWrapperOrder={hintBelow}
        inputMode="numeric"
        value={draft.durationMinutes}
        onChange={event => onChange({ durationMinutes: event.currentTarget.value })}
      />
      <TextInput
        label={t.grace}
        description={t.graceHint}
        inputWrapperOrder={hintBelow}
        inputMode="numeric"
        value={draft.graceMinutes}
        onChange={event => onChange({ graceMinutes: event.currentTarget.value })}
      />
    </div>
    <ShortWindow draft={draft} />
  </>
);
