import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FormProblem } from '#web/forms/form-problem.ts';
import { texts } from '#web/texts/texts.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import type { Person } from '../arrange-people.ts';
import type { Labelled } from '../people.queries.ts';
import { peopleTexts } from '../people-texts.ts';
import { parseSections } from './parse-sections.ts';
import styles from './sections.module.css';

const t = peopleTexts.sections;
const largestFile = 1_000_000;
const shownAtMost = 5;

type FormProps = { people: Person[]; onSave: (labelled: Labelled[]) => Promise<FormProblem | null> };

const ListForm = ({ people, onSave }: FormProps) => {
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { labelled, unknown, unreadable } = parseSections(text, people);

  const handleFile = async (file: File) => {
    if (file.size > largestFile) {
      setProblem(t.fileTooLarge);
      return;
    }
    setProblem(null);
    setFileName(file.name);
    setText(await file.text());
  };
  const handleSubmit = async () => {
    if (isBusy) return;
    if (labelled.length === 0) {
      setProblem(t.needsLines);
      return;
    }
    setBusy(true);
    setProblem((await onSave(labelled))?.text ?? null);
    setBusy(false);
  };
  return (
    <DialogForm
      problem={problem ?? undefined}
      buttons={<SubmitButton label={t.apply(labelled.length)} busyLabel={t.saving} isBusy={isBusy} />}
      onSubmit={event => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <Textarea
        label={t.list}
        description={t.listHint}
        placeholder="ada@example.org, Lab A"
        rows={8}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={event => {
          setProblem(null);
          setText(event.currentTarget.value);
        }}
      />
      <FileField
        texts={{ ...texts.file, choose: t.file }}
        accept=".csv,.txt,text/csv"
        chosen={fileName}
        problem={null}
        onChoose={file => void handleFile(file)}
      />
      <div className={styles.report} aria-live="polite">
        {text.trim() !== '' && <p>{t.found(labelled.length)}</p>}
        {unknown.length > 0 && (
          <p>
            {t.unknown(unknown.length)} {unknown.slice(0, shownAtMost).join(', ')}
            {unknown.length > shownAtMost && ` ${t.andMore(unknown.length - shownAtMost)}`}
          </p>
        )}
        {unreadable.length > 0 && <p>{t.unreadable(unreadable)}</p>}
      </div>
    </DialogForm>
  );
};

type Props = FormProps & { isOpen: boolean; onClose: () => void };

export const SectionListDialog = ({ isOpen, onClose, ...rest }: Props) => (
  <Dialog title={t.listTitle} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose}>
    <ListForm {...rest} />
  </Dialog>
);
