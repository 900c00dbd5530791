import { Button } from '@mantine/core';
import { useState } from 'react';
import { fileFormats } from '#contract/authoring/transfer.ts';
import { texts } from '#web/texts/texts.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';

const t = courseEditorTexts.importing;
const endings = fileFormats.map(format => `.${format}`);

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const ImportForm = ({ onImport }: { onImport: (file: File) => void }) => {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const handleChoose = (chosen: File) => {
    const isKnown = endings.some(ending => chosen.name.toLowerCase().endsWith(ending));
    setFile(isKnown ? chosen : null);
    setProblem(isKnown ? null : t.wrongEnding(chosen.name));
  };
  return (
    <DialogForm
      note={!file && t.needsFile}
      buttons={
        <Button type="submit" disabled={!file}>
          {t.submit}
        </Button>
      }
      onSubmit={event => {
        event.preventDefault();
        if (file) onImport(file);
      }}
    >
      <p>{t.lead}</p>
      <FileField
        texts={{ ...texts.file, choose: t.choose }}
        accept={endings.join(',')}
        chosen={file && t.chosen(file.name, sizeOf(file.size))}
        problem={problem}
        onChoose={handleChoose}
      />
    </DialogForm>
  );
};

type Props = { isOpen: boolean; onClose: () => void; onImport: (file: File) => void };

export const ImportDialog = ({ isOpen, onClose, onImport }: Props) => (
  <Dialog title={t.title} closeLabel={texts.common.close} isOpen={isOpen} onClose={onClose}>
    <ImportForm onImport={onImport} />
  </Dialog>
);
