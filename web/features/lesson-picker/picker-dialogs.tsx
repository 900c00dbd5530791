import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { createLesson, createModule } from '#contract/authoring/content.ts';
import { addContent } from '#contract/authoring/sharing.ts';
import { fileFormats } from '#contract/authoring/transfer.ts';
import { LanguageField, languagesNote } from '#web/courses/language-field.tsx';
import { useLanguages } from '#web/courses/languages.queries.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { pickerTexts } from './picker-texts.ts';

const t = pickerTexts;

type Save<Values> = (values: Values) => Promise<FormProblem | null>;

const ModuleForm = ({ onSave }: { onSave: Save<string> }) => {
  const form = useForm({
    initialValues: { name: '' },
    validate: values => fieldErrors(createModule.body, values),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  return (
    <DialogForm
      problem={problem?.text}
      problemRef={messageRef}
      buttons={<SubmitButton label={t.save} busyLabel={t.saving} isBusy={form.submitting} />}
      onSubmit={form.onSubmit(async ({ name }) => show(await onSave(name)))}
    >
      <TextInput
        label={t.moduleName}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
};

export type LessonToAdd = { name: string; languageConfigId: number };

const LessonForm = ({ languageId, onSave }: { languageId: number; onSave: Save<LessonToAdd> }) => {
  const { data: languages, isError } = useLanguages();
  const form = useForm({
    initialValues: { name: '', languageConfigId: String(languageId) },
    // The module is not chosen here.
    validate: values => fieldErrors(createLesson.body, { ...values, cairnModuleId: 1 }),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  return (
    <DialogForm
      problem={problem?.text}
      problemRef={messageRef}
      note={languagesNote(languages, isError)}
      buttons={
        <SubmitButton label={t.save} busyLabel={t.saving} isBusy={form.submitting} disabled={!languages} />
      }
      onSubmit={form.onSubmit(async ({ name, languageConfigId }) =>
        show(await onSave({ name, languageConfigId: Number(languageConfigId) })),
      )}
    >
      <TextInput
        label={t.lessonName}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <LanguageField
        label={t.language}
        languages={languages}
        key={form.key('languageConfigId')}
        {...form.getInputProps('languageConfigId')}
      />
    </DialogForm>
  );
};

const CodeForm = ({ onSave }: { onSave: Save<string> }) => {
  const form = useForm({
    initialValues: { shareCode: '' },
    validate: values => fieldErrors(addContent.body, values),
  });
  const { problem, messageRef, show } = useFormProblem(form);
  return (
    <DialogForm
      problem={problem?.text}
      problemRef={messageRef}
      buttons={<SubmitButton label={t.add} busyLabel={t.adding} isBusy={form.submitting} />}
      onSubmit={form.onSubmit(async ({ shareCode }) => show(await onSave(shareCode)))}
    >
      <TextInput
        label={t.shareCode}
        description={t.shareCodeHint}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        key={form.key('shareCode')}
        {...form.getInputProps('shareCode')}
      />
    </DialogForm>
  );
};

const endings = fileFormats.map(format => `.${format}`);

const FileForm = ({ onImport }: { onImport: (file: File) => void }) => {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const handleChoose = (chosen: File) => {
    const isKnown = endings.some(ending => chosen.name.toLowerCase().endsWith(ending));
    setFile(isKnown ? chosen : null);
    setProblem(isKnown ? null : t.wrongEnding(chosen.name));
  };
  return (
    <DialogForm
      buttons={
        <Button type="submit" disabled={!file}>
          {t.add}
        </Button>
      }
      onSubmit={event => {
        event.preventDefault();
        if (file) onImport(file);
      }}
    >
      <p>{t.importLead}</p>
      <FileField
        texts={{ ...texts.file, choose: t.chooseFile }}
        accept={endings.join(',')}
        chosen={file?.name ?? null}
        problem={problem}
        onChoose={handleChoose}
      />
    </DialogForm>
  );
};

export type PickerDialog =
  | { kind: 'module' }
  /** Null: into a new module. */
  | { kind: 'lesson'; moduleId: number | null }
  | { kind: 'code' }
  | { kind: 'file' };

type Props = {
  open: PickerDialog | null;
  languageId: number;
  onClose: () => void;
  onModule: Save<string>;
  onLesson: (lesson: LessonToAdd, moduleId: number | null) => Promise<FormProblem | null>;
  onCode: Save<string>;
  onFile: (file: File) => void;
};

/** The dialogs that add lessons to choose from. */
export const PickerDialogs = ({ open, languageId, onClose, onModule, onLesson, onCode, onFile }: Props) => {
  const shared = { closeLabel: texts.common.close, onClose };
  const moduleId = open?.kind === 'lesson' ? open.moduleId : null;
  return (
    <>
      <Dialog title={t.newModule} isOpen={open?.kind === 'module'} {...shared}>
        <ModuleForm onSave={onModule} />
      </Dialog>
      <Dialog title={t.newLesson} isOpen={open?.kind === 'lesson'} {...shared}>
        <LessonForm languageId={languageId} onSave={lesson => onLesson(lesson, moduleId)} />
      </Dialog>
      <Dialog title={t.useCode} isOpen={open?.kind === 'code'} {...shared}>
        <CodeForm onSave={onCode} />
      </Dialog>
      <Dialog title={t.importFile} isOpen={open?.kind === 'file'} {...shared}>
        <FileForm onImport={onFile} />
      </Dialog>
    </>
  );
};
