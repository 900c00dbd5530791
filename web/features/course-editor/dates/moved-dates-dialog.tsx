import { Button } from '@mantine/core';
import { useState } from 'react';
import type { StartEffect } from '#contract/authoring/dates.ts';
import { showDue } from '#web/texts/due-texts.ts';
import { showDate } from '#web/texts/locale.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import type { DateOfLesson } from './dates.queries.ts';
import styles from './dates.module.css';

const t = courseEditorTexts.dates;

type FormProps = {
  startsOn: string;
  dates: StartEffect[];
  /** Resolves to the problem to show, or null. */
  onSave: (moved: DateOfLesson[]) => Promise<string | null>;
  onCancel: () => void;
};

const keyOf = ({ lessonId, what }: DateOfLesson) => `${lessonId} ${what}`;
const idOf = ({ lessonId, what }: DateOfLesson) => `moved-${what}-${lessonId}`;

const MovedDatesForm = ({ startsOn, dates, onSave, onCancel }: FormProps) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(dates.map(keyOf)));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // What a copy brought along holds as soon as there is a start.
  const free = dates.filter(({ before }) => before !== null);
  const moved = dates.filter(date => ticked.has(keyOf(date)));
  const areAll = free.every(date => ticked.has(keyOf(date)));
  const tickAll = () =>
    setTicked(new Set(dates.filter(({ before }) => before === null || !areAll).map(keyOf)));
  const toggle = (date: StartEffect) => {
    const others = [...ticked].filter(key => key !== keyOf(date));
    setTicked(new Set(ticked.has(keyOf(date)) ? others : [...others, keyOf(date)]));
  };
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(await onSave(moved.map(({ lessonId, what }) => ({ lessonId, what }))));
    setBusy(false);
  };
  return (
    <DialogForm
      problem={problem ?? undefined}
      buttons={
        <>
          <Button variant="default" data-autofocus onClick={onCancel}>
            {texts.common.cancel}
          </Button>
          <SubmitButton
            label={t.startAndMove(moved.length)}
            busyLabel={courseEditorTexts.courseSettings.saving}
            isBusy={isBusy}
          />
        </>
      }
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <p>{t.moveLead(showDate(`${startsOn}T12:00`, { dateStyle: 'full' }))}</p>
      {free.length > 1 && <TextButton onClick={tickAll}>{areAll ? t.moveNone : t.moveAll}</TextButton>}
      <ul className={styles.moved}>
        {dates.map(date => (
          <li key={keyOf(date)} className={styles.movedDate}>
            <input
              id={idOf(date)}
              type="checkbox"
              checked={ticked.has(keyOf(date))}
              disabled={date.before === null}
              aria-describedby={`${idOf(date)}-times`}
              onChange={() => toggle(date)}
            />
            <div>
              <label htmlFor={idOf(date)}>{t.moveWhat[date.what](date.lesson)}</label>
              <p id={`${idOf(date)}-times`} className={styles.movedTimes}>
                {t.movedFromTo(
                  date.before === null ? t.noDateYet : showDue(date.before),
                  showDue(date.after),
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </DialogForm>
  );
};

type Props = Omit<FormProps, 'dates'> & { dates: StartEffect[] | null };

/** Before the start of a course is changed: each date before and after, to choose which move along. */
export const MovedDatesDialog = ({ dates, ...form }: Props) => (
  <Dialog title={t.moveTitle} closeLabel={texts.common.close} isOpen={dates !== null} onClose={form.onCancel}>
    {dates && <MovedDatesForm dates={dates} {...form} />}
  </Dialog>
);
