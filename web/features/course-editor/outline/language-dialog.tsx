import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Language, LanguageField, languagesNote } from '#web/courses/language-field.tsx';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { courseEditorTexts } from '../course-editor-texts.ts';
import type { LanguageChange } from '../course-editor.queries.ts';

const t = courseEditorTexts.language;

type FormProps = {
  /** Undefined while they load. */
  languages: Language[] | undefined;
  hasFailed: boolean;
  languageId: number;
  onSave: (change: LanguageChange) => Promise<FormProblem | null>;
};

const LanguageForm = ({ languages, hasFailed, languageId, onSave }: FormProps) => {
  const [chosenId, setChosenId] = useState(String(languageId));
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isConfirming = problem?.field === 'isConfirmed';
  const chosen = languages?.find(({ id }) => String(id) === chosenId);
  const handleSubmit = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(await onSave({ languageConfigId: Number(chosenId), isConfirmed: isConfirming }));
    setBusy(false);
  };
  return (
    <DialogForm
      problem={problem?.text}
      note={languagesNote(languages, hasFailed)}
      buttons={
        <Button type="submit" disabled={!languages} aria-disabled={isBusy || undefined}>
          {isConfirming ? t.anyway : t.change}
        </Button>
      }
      onSubmit={event => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <p>{t.lead}</p>
      <LanguageField
        label={courseEditorTexts.outline.language}
        description={chosen?.unavailableReason}
        languages={languages}
        value={chosenId}
        onChange={event => {
          setProblem(null);
          setChosenId(event.currentTarget.value);
        }}
        data-autofocus
      />
    </DialogForm>
  );
};

type Props = FormProps & { isOpen: boolean; onClose: () => void };

export const LanguageDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <Dialog title={t.title} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose}>
    <LanguageForm {...rest} />
  </Dialog>
);
