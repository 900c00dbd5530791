import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { type Course, type ProcessRecord, processRecords } from '#contract/authoring/courses.ts';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';
import { SaveMark, type SaveState } from '#web/ui/saving/save-mark.tsx';
import type { CourseSettings } from '../course-editor.queries.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import styles from './course-settings.module.css';

const t = courseEditorTexts.processRecord;
const marks = {
  saving: courseEditorTexts.courseSettings.saving,
  saved: courseEditorTexts.courseSettings.saved,
};

type Field = 'processRecord' | 'processRecordDays';

type Props = {
  course: Course;
  chosen: ProcessRecord | undefined;
  states: Partial<Record<Field, SaveState>>;
  onSave: (field: Field, settings: CourseSettings) => Promise<FormProblem | null>;
};

/** Whether staff can see how programs come to be, and for how long. */
export const ProcessRecordField = ({ course, chosen, states, onSave }: Props) => {
  const value = chosen ?? course.processRecord ?? 'off';
  const stored = course.processRecordDays ?? 365;
  const [days, setDays] = useState<number | string>(stored);
  const saveDays = () => {
    if (typeof days === 'number' && days !== stored)
      void onSave('processRecordDays', { processRecordDays: days });
  };
  return (
    <>
      <div className={styles.field}>
        <RadioCards
          label={t.label}
          value={value}
          choices={processRecords.map(one => ({ value: one, ...t.choices[one] }))}
          onChange={processRecord => void onSave('processRecord', { processRecord })}
        />
        <SaveMark texts={marks} state={states.processRecord} />
      </div>
      {value !== 'off' && (
        <div className={styles.field}>
          <NumberInput
            label={t.days}
            description={t.daysHint}
            min={1}
            max={3650}
            allowDecimal={false}
            clampBehavior="strict"
            value={days}
            onChange={setDays}
            onBlur={saveDays}
            onKeyDown={event => {
              if (event.key === 'Enter') saveDays();
            }}
          />
          <SaveMark texts={marks} state={states.processRecordDays} />
        </div>
      )}
    </>
  );
};
