import { useEffect, useRef, useState } from 'react';
import type { CoursePlace } from '#contract/authoring/moving.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { exercisePlacesTexts as t } from './exercise-places-texts.ts';

/** Where an exercise goes. */
export type Destination = { courseId: string; lessonId: number; lessonName: string };

type Kind = 'move' | 'copy';

type FormProps = {
  kind: Kind;
  /** This course first. */
  places: CoursePlace[];
  from: { lessonId: number; languageConfigId: number };
  /** Resolves to the problem to show, or null. */
  onChoose: (to: Destination) => Promise<string | null>;
};

const words = {
  move: { lead: t.moveLead, action: t.moveAction, busy: t.moving },
  copy: { lead: t.copyLead, action: t.copyAction, busy: t.copying },
};

const PlaceForm = ({ kind, places, from, onChoose }: FormProps) => {
  const [courseId, setCourseId] = useState(places[0]?.contextId ?? '');
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isMove = kind === 'move';
  const firstRef = useRef<HTMLSelectElement>(null);
  // The form comes when the lessons are loaded, after the dialog has set the focus.
  useEffect(() => firstRef.current?.focus(), []);
  const choices = (places.find(({ contextId }) => contextId === courseId)?.lessons ?? [])
    .filter(({ id }) => !isMove || id !== from.lessonId)
    .map(({ id, name, module, languageConfigId }) => {
      const isOther = languageConfigId !== from.languageConfigId;
      const label = t.inModule(name, module);
      return {
        value: String(id),
        name,
        label: isOther ? t.otherLanguage(label) : label,
        isDisabled: isMove && isOther,
      };
    });
  const lesson =
    choices.find(({ value }) => value === chosen) ?? choices.find(({ isDisabled }) => !isDisabled);
  if (isMove && !lesson) return <p>{t.none}</p>;
  const handleSubmit = async () => {
    if (!lesson || isBusy) return;
    setBusy(true);
    setProblem(await onChoose({ courseId, lessonId: Number(lesson.value), lessonName: lesson.name }));
    setBusy(false);
  };
  return (
    <DialogForm
      problem={problem ?? undefined}
      buttons={
        lesson && <SubmitButton label={words[kind].action} busyLabel={words[kind].busy} isBusy={isBusy} />
      }
      onSubmit={event => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <p>{words[kind].lead}</p>
      {!isMove && places.length > 1 && (
        <ChoiceField
          label={t.course}
          ref={firstRef}
          choices={places.map(({ contextId, name }, index) => ({
            value: contextId,
            label: index === 0 ? t.thisCourse(name) : name,
          }))}
          value={courseId}
          onChange={event => setCourseId(event.currentTarget.value)}
        />
      )}
      {lesson ? (
        <ChoiceField
          label={t.lesson}
          {...((isMove || places.length === 1) && { ref: firstRef })}
          choices={choices}
          value={lesson.value}
          onChange={event => setChosen(event.currentTarget.value)}
        />
      ) : (
        <p>{t.noLessons}</p>
      )}
    </DialogForm>
  );
};

type Props = Omit<FormProps, 'places'> & {
  name: string;
  isOpen: boolean;
  places: CoursePlace[] | undefined;
  hasFailed: boolean;
  onClose: () => void;
};

/** Which lesson an exercise moves to, or which lesson of which course gets a copy. */
export const ExercisePlaceDialog = ({ name, isOpen, hasFailed, places, onClose, ...form }: Props) => (
  <Dialog
    title={form.kind === 'move' ? t.moveTitle(name) : t.copyTitle(name)}
    closeLabel={texts.common.close}
    isOpen={isOpen}
    onClose={onClose}
  >
    {places ? (
      <PlaceForm places={places} {...form} />
    ) : hasFailed ? (
      <Notice kind="error">{t.failed}</Notice>
    ) : (
      <output>{texts.common.loading}</output>
    )}
  </Dialog>
);
