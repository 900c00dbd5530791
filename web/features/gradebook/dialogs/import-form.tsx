import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Gradebook } from '#contract/learning/gradebook.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { texts } from '#web/texts/texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { type ReadFile, readGradebookFile } from '../files/read-gradebook-csv.ts';
import { gradebookTexts } from '../gradebook-texts.ts';
import { useSetCells } from '../gradebook.queries.ts';

const t = gradebookTexts.importing;

/** What is left out, in sentences. */
const remarksOf = ({ hasEmail, unknownPeople, wrongCells, unknownColumns }: ReadFile): string[] => [
  ...(hasEmail ? [] : [t.noEmail]),
  ...(unknownPeople.length > 0 ? [t.unknownPeople(unknownPeople)] : []),
  ...(wrongCells.length > 0 ? [t.wrongCells(wrongCells)] : []),
  ...(unknownColumns.length > 0 ? [t.unknownColumns(unknownColumns)] : []),
];

type Props = { contextId: string; gradebook: Gradebook; onDone: () => void };

/** Points of own columns from a CSV file, such as one that was downloaded here and filled in. */
export const ImportForm = ({ contextId, gradebook, onDone }: Props) => {
  const save = useSetCells(contextId);
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const read = file && readGradebookFile(file.text, gradebook);
  const cells = read?.cells ?? [];
  const handleChoose = async (chosen: File) => setFile({ name: chosen.name, text: await chosen.text() });
  const send = async () => {
    if (cells.length === 0 || save.isPending) return;
    setProblem((await problemFrom(save.mutateAsync({ cells, why }).then(onDone)))?.text ?? null);
  };
  return (
    <DialogForm
      problem={problem ?? undefined}
      note={read ? (cells.length > 0 ? t.ready(cells.length) : t.none) : t.needsFile}
      buttons={
        <SubmitButton
          label={cells.length > 0 ? t.enter(cells.length) : t.submit}
          busyLabel={gradebookTexts.saving}
          isBusy={save.isPending}
          disabled={cells.length === 0}
        />
      }
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t.lead}</p>
      <FileField
        texts={{ ...texts.file, choose: t.choose }}
        accept=".csv,text/csv"
        chosen={file?.name ?? null}
        problem={null}
        onChoose={chosen => void handleChoose(chosen)}
      />
      {read &&
        remarksOf(read).map(remark => (
          <Notice key={remark} kind="info">
            {remark}
          </Notice>
        ))}
      <TextInput
        label={gradebookTexts.why}
        description={gradebookTexts.whyHint}
        maxLength={500}
        value={why}
        onChange={event => setWhy(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
