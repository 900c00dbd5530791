import { Button, Textarea, TextInput } from '@mantine/core';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { examsTexts } from '../exams-texts.ts';
import type { ShownExam } from '../exams.queries.ts';
import type { FieldsProps } from './time-fields.tsx';

const t = examsTexts;

type Props = FieldsProps & { exam: ShownExam | null; onDownload: () => void };

/** Who may open the exam: by a code, from where, and with which browser. */
export const PlaceFields = ({ draft, onChange, exam, onDownload }: Props) => (
  <>
    <TextInput
      label={t.code}
      description={t.codeHint(exam?.hasAccessCode ?? false)}
      autoComplete="off"
      value={draft.accessCode}
      onChange={event => onChange({ accessCode: event.currentTarget.value, hasNoCode: false })}
    />
    {exam?.hasAccessCode && (
      <label>
        <input
          type="checkbox"
          checked={draft.hasNoCode}
          onChange={event => onChange({ hasNoCode: event.currentTarget.checked, accessCode: '' })}
        />{' '}
        {t.noCode}
      </label>
    )}
    <Textarea
      label={t.ranges}
      description={t.rangesHint}
      rows={3}
      value={draft.addressRanges}
      onChange={event => onChange({ addressRanges: event.currentTarget.value })}
    />
    <SwitchField
      {...t.browser}
      isOn={draft.needsBrowser}
      onChange={needsBrowser => onChange({ needsBrowser })}
    />
    {draft.needsBrowser && (
      <>
        {exam?.needsBrowser && (
          <Button variant="default" onClick={onDownload}>
            {t.download}
          </Button>
        )}
        <Textarea
          label={t.keys}
          description={t.keysHint}
          rows={3}
          value={draft.browserKeys}
          onChange={event => onChange({ browserKeys: event.currentTarget.value })}
        />
      </>
    )}
  </>
);
