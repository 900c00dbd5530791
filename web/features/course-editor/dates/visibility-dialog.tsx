import { useState } from 'react';
import type { CallOf } from '#contract/core/endpoint.ts';
import type { setLessonVisibility } from '#contract/authoring/dates.ts';
import { fromLocalInput, ownTimeZone, toLocalInput } from '#web/browser/local-moment.ts';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { dueTexts } from '#web/texts/due-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { MomentField } from '#web/ui/form/moment-field.tsx';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import type { OutlineLesson } from '../outline-moves.ts';

const t = courseEditorTexts.visibility;

export type Visibility = CallOf<typeof setLessonVisibility>['body'];
type State = Visibility['state'];

type FormProps = { lesson: OutlineLesson; onSave: (wanted: Visibility) => Promise<FormProblem | null> };

const stateOf = ({ isDraft, opensAt }: OutlineLesson): State =>
  isDraft ? 'draft' : opensAt === null ? 'visible' : 'later';

/** Tomorrow morning. */
const suggested = () => {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(8, 0, 0, 0);
  return day.toISOString();
};

const VisibilityForm = ({ lesson, onSave }: FormProps) => {
  const [state, setState] = useState<State>(() => stateOf(lesson));
  const [value, setValue] = useState(() => toLocalInput(lesson.opensAt ?? suggested()));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const startedBy = lesson.startedBy ?? 0;
  const save = async (wanted: Visibility) => {
    if (isBusy) return;
    setBusy(true);
    setProblem((await onSave(wanted))?.text ?? null);
    setBusy(false);
  };
  return (
    <DialogForm
      problem={problem ?? undefined}
      buttons={
        <SubmitButton
          label={courseEditorTexts.outline.save}
          busyLabel={courseEditorTexts.outline.saving}
          isBusy={isBusy}
        />
      }
      onSubmit={event => {
        event.preventDefault();
        const opensAt = fromLocalInput(value);
        if (state !== 'later') void save({ state });
        else if (opensAt === null) setProblem(dueTexts.needsDate);
        else void save({ state, opensAt, timeZone: ownTimeZone() });
      }}
    >
      <RadioCards
        label={t.who(lesson.name)}
        value={state}
        choices={(['visible', 'later', 'draft'] as const).map(each => ({ value: each, ...t.choices[each] }))}
        onChange={setState}
      />
      {state === 'later' && (
        <MomentField
          kind="moment"
          label={t.opens}
          description={dueTexts.yourTime}
          value={value}
          onChange={event => setValue(event.currentTarget.value)}
        />
      )}
      {state !== 'visible' && startedBy > 0 && <p>{t.hasWork(startedBy)}</p>}
    </DialogForm>
  );
};

type Props = Omit<FormProps, 'lesson'> & { lesson: OutlineLesson | null; onClose: () => void };

export const VisibilityDialog = ({ lesson, onClose, onSave }: Props) => (
  <Dialog title={t.title} closeLabel={texts.common.close} isOpen={lesson !== null} onClose={onClose}>
    {lesson && <VisibilityForm key={lesson.id} lesson={lesson} onSave={onSave} />}
  </Dialog>
);
