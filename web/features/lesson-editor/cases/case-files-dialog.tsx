import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fileNameProblem, mostFiles } from '#contract/running/test-code/io-cases.ts';
import { texts } from '#web/texts/texts.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { caseTexts as t } from './case-texts.ts';
import styles from './case-table.module.css';

type Props = {
  title: string;
  lead: string;
  files: Record<string, string>;
  isReadOnly: boolean;
  onSet: (files: Record<string, string>) => void;
  onClose: () => void;
};

type Row = { name: string; content: string };

const problemOf = (rows: Row[]): string | undefined => {
  for (const [index, { name }] of rows.entries()) {
    const problem = fileNameProblem(name);
    if (problem !== null) return problem;
    if (rows.findIndex(row => row.name === name) < index) return t.fileTwice(name);
    if (rows.some(row => row.name.startsWith(`${name}/`))) return t.fileIsFolder(name);
  }
  return undefined;
};

/** The files that a program finds in one case, or has to write. */
export const CaseFilesDialog = ({ title, lead, files, isReadOnly, onSet, onClose }: Props) => {
  const [rows, setRows] = useState<Row[]>(() =>
    Object.entries(files).map(([name, content]) => ({ name, content })),
  );
  const [isAsked, setAsked] = useState(false);
  const problem = problemOf(rows);
  const change = (index: number, part: Partial<Row>) =>
    setRows(rows.with(index, { ...rows[index]!, ...part }));
  return (
    <Dialog title={title} closeLabel={texts.common.close} isOpen onClose={onClose} width={640}>
      <DialogForm
        problem={isAsked ? problem : undefined}
        buttons={!isReadOnly && <Button type="submit">{t.setFiles}</Button>}
        onSubmit={event => {
          event.preventDefault();
          setAsked(true);
          if (problem === undefined) onSet(Object.fromEntries(rows.map(row => [row.name, row.content])));
        }}
      >
        <p>{lead}</p>
        {rows.map((row, index) => (
          // eslint-disable-next-line react/no-array-index-key
          <fieldset key={index} className={styles.file}>
            <TextInput
              label={t.fileName}
              placeholder="data.txt"
              autoComplete="off"
              value={row.name}
              readOnly={isReadOnly}
              onChange={event => change(index, { name: event.currentTarget.value })}
            />
            <Textarea
              label={t.fileContent}
              rows={5}
              spellCheck={false}
              value={row.content}
              readOnly={isReadOnly}
              onChange={event => change(index, { content: event.currentTarget.value })}
            />
            {!isReadOnly && (
              <TextButton onClick={() => setRows(rows.toSpliced(index, 1))}>
                {t.removeFile(row.name || t.fileName)}
              </TextButton>
            )}
          </fieldset>
        ))}
        {!isReadOnly && rows.length < mostFiles && (
          <div>
            <Button variant="default" onClick={() => setRows([...rows, { name: '', content: '' }])}>
              {t.addFile}
            </Button>
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
};
