import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { MomentField } from '#web/ui/form/moment-field.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { useSetStart } from './dates.queries.ts';
import styles from './dates.module.css';

const t = courseEditorTexts.dates;

type Props = { contextId: string; startsOn: string | null };

/** Saved on submit and not while typing, because all due dates move along. */
export const CourseStartForm = ({ contextId, startsOn }: Props) => {
  const { announcer } = useTools();
  const start = useSetStart(contextId);
  const [value, setValue] = useState(startsOn ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const handleSave = async () => {
    if (start.isPending) return;
    const found = await problemFrom(start.mutateAsync(value === '' ? null : value));
    setProblem(found?.text ?? null);
    if (!found) announcer.say(courseEditorTexts.courseSettings.saved);
  };
  return (
    <form
      className={styles.start}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <MomentField
        kind="day"
        label={t.start}
        description={t.startHint}
        error={problem}
        value={value}
        onChange={event => setValue(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" aria-disabled={start.isPending || value === (startsOn ?? '')}>
        {start.isPending ? courseEditorTexts.courseSettings.saving : t.saveStart}
      </Button>
    </form>
  );
};
