import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { IoCase } from '#contract/running/test-code/io-cases.ts';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { caseTexts as t } from './case-texts.ts';
import { readRows } from './read-rows.ts';

type Props = {
  /** How many cases there is room for. */
  room: number;
  onAdd: (cases: IoCase[]) => void;
  onClose: () => void;
};

/** Cells of a spreadsheet become cases; a sentence says what they will be. */
export const PasteDialog = ({ room, onAdd, onClose }: Props) => {
  const [rows, setRows] = useState('');
  const cases = readRows(rows);
  const isTooMany = cases.length > room;
  const unnamed = cases.filter(({ name }) => name.trim() === '').length;
  const canAdd = cases.length > 0 && !isTooMany;
  return (
    <Dialog title={t.pasteTitle} closeLabel={texts.common.close} isOpen onClose={onClose} width={640}>
      <DialogForm
        note={cases.length === 0 ? t.pasteNone : t.pastePreview(cases.length, unnamed)}
        problem={isTooMany ? t.tooMany : undefined}
        buttons={
          <Button type="submit" aria-disabled={!canAdd}>
            {t.pasteDo(cases.length)}
          </Button>
        }
        onSubmit={event => {
          event.preventDefault();
          if (canAdd) onAdd(cases);
        }}
      >
        <p>{t.pasteLead}</p>
        <Textarea
          label={t.pasteField}
          minRows={6}
          maxRows={12}
          rows={8}
          spellCheck={false}
          data-autofocus
          value={rows}
          onChange={event => setRows(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
};
