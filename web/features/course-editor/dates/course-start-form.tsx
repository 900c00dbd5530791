import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StartEffect } from '#contract/authoring/dates.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import { MomentField } from '#web/ui/form/moment-field.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { type DateOfLesson, useReadStartEffect, useSetStart } from './dates.queries.ts';
import { MovedDatesDialog } from './moved-dates-dialog.tsx';
import styles from './dates.module.css';

const t = courseEditorTexts.dates;

type Props = { contextId: string; startsOn: string | null };

/** Saved on submit. Where dates could move along, it asks first which do. */
export const CourseStartForm = ({ contextId, startsOn }: Props) => {
  const { announcer, toasts } = useTools();
  const start = useSetStart(contextId);
  const readEffect = useReadStartEffect(contextId);
  const [value, setValue] = useState(startsOn ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [dates, setDates] = useState<StartEffect[] | null>(null);
  const wanted = value === '' ? null : value;

  const save = async (moved: DateOfLesson[]): Promise<string | null> => {
    const found = await problemFrom(start.mutateAsync({ startsOn: wanted, moved }));
    if (found) return found.text;
    setDates(null);
    // The same dates go back with the start; by then this form may be another one.
    const undo = async () => {
      const failed = await problemFrom(start.mutateAsync({ startsOn, moved }));
      if (failed) toasts.show('error', failed.text);
      else announcer.say(t.startUndone);
    };
    toasts.show('info', t.startSaved(moved.length), { label: t.undoStart, perform: () => void undo() });
    return null;
  };
  const handleSubmit = async () => {
    if (start.isPending || wanted === startsOn) return;
    let effect: StartEffect[] = [];
    const found = await problemFrom(
      readEffect(wanted).then(read => {
        effect = read;
      }),
    );
    if (found) setProblem(found.text);
    else if (effect.length > 0) setDates(effect);
    else setProblem(await save([]));
  };
  return (
    <>
      <form
        className={styles.start}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void handleSubmit();
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
      <MovedDatesDialog startsOn={value} dates={dates} onSave={save} onCancel={() => setDates(null)} />
    </>
  );
};
