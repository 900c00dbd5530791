/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are dragged and become cards, which the elements of a table cannot */
import { lazy, Suspense, useContext, useState } from 'react';
import { type IoCase, mostCases } from '#contract/running/test-code/io-cases.ts';
import { ArrowDownIcon, ArrowUpIcon, CopyIcon, TrashIcon } from '#web/ui/button/icons.tsx';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { SortableList } from '#web/ui/sorting/sortable-list.tsx';
import { useTools } from '#web/session/tools.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { CaseFilesKey } from './case-more.tsx';
import type { CaseResult } from './case-result.tsx';
import { CaseRow } from './case-row.tsx';
import { CaseTableFoot } from './case-table-foot.tsx';
import { caseTexts as t } from './case-texts.ts';
import { HasPoints } from './has-points.ts';
import { useCaseList } from './use-case-list.ts';
import styles from './case-table.module.css';

const { moveUp, moveDown, reorder, reorderHint, pickedUp, putBack, movedTo } = lessonEditorTexts;

const PasteDialog = lazy(async () => ({ default: (await import('./paste-dialog.tsx')).PasteDialog }));
const FilesDialog = lazy(async () => ({
  default: (await import('./case-files-dialog.tsx')).CaseFilesDialog,
}));

const nameFieldId = (id: number) => `case-name-${id}`;

type Props = {
  cases: IoCase[];
  ignorePrompts: boolean;
  onIgnorePrompts: (isOn: boolean) => void;
  isReadOnly: boolean;
  /** Expected outputs that came from the solution, by the name of their case. */
  fromSolution: ReadonlyMap<string, string>;
  results: ReadonlyMap<string, CaseResult>;
  onChange: (cases: IoCase[]) => void;
  /** Null while it is running. */
  onFill: (() => void) | null;
};

/** The cases of an `io` test as a form. It edits the same text as the editor. */
export const CaseTable = (props: Props) => {
  const { cases, ignorePrompts, isReadOnly, fromSolution, results, onChange, onFill } = props;
  const { announcer, pageData } = useTools();
  const list = useCaseList({ cases, onChange });
  const hasPoints = useContext(HasPoints);
  const [isPasting, setPasting] = useState(false);
  const [filesOf, setFilesOf] = useState<{ id: number; key: CaseFilesKey } | null>(null);
  const isFull = cases.length >= mostCases;
  const indexOf = (id: number) => list.items.findIndex(item => item.id === id);
  const actionsFor = (index: number) => [
    { label: t.duplicate, icon: <CopyIcon />, isDisabled: isFull, onSelect: () => list.duplicate(index) },
    {
      label: moveUp,
      icon: <ArrowUpIcon />,
      isDisabled: index === 0,
      onSelect: () => list.move(index, index - 1),
    },
    {
      label: moveDown,
      icon: <ArrowDownIcon />,
      isDisabled: index === cases.length - 1,
      onSelect: () => list.move(index, index + 1),
    },
    { label: t.expectNothing, onSelect: () => list.change(index, { stdout: '' }) },
    {
      label: t.remove,
      icon: <TrashIcon />,
      isDanger: true,
      onSelect: () => {
        announcer.say(t.removed(list.items[index]!.name));
        list.remove(index);
      },
    },
  ];
  const opened = filesOf === null ? undefined : list.items.find(item => item.id === filesOf.id);
  const filesKey = filesOf?.key ?? 'files';
  const addBelow = (index: number) => {
    if (isFull) return;
    const id = list.addBelow(index);
    // After it has rendered.
    setTimeout(() => document.getElementById(nameFieldId(id))?.focus());
  };
  const move = (index: number, to: number) => {
    if (to < 0 || to >= cases.length) return;
    list.move(index, to);
    announcer.say(movedTo(list.items[index]!.name, to + 1, cases.length));
  };
  return (
    <div className={styles.table}>
      <div role="table" aria-label={t.list} className={styles.rows}>
        <div role="row" className={styles.columns} data-points={hasPoints || undefined}>
          <span role="columnheader">
            <span className="visually-hidden">{t.number}</span>
          </span>
          <span role="columnheader">{t.name}</span>
          <span role="columnheader">{t.input}</span>
          <span role="columnheader">{t.expected}</span>
          <span role="columnheader">{t.match}</span>
          {hasPoints && <span role="columnheader">{t.points}</span>}
          <span role="columnheader">
            <span className="visually-hidden">{t.rowActions}</span>
          </span>
        </div>
        <SortableList
          label={t.list}
          isTable
          hint={reorderHint}
          nonce={pageData.styleNonce}
          items={list.items}
          handleLabel={({ name }) => reorder(name)}
          onMove={(id, to) => list.move(indexOf(id), to)}
          onLift={({ name }) => announcer.say(pickedUp(name))}
          onOver={({ name }, to) => announcer.say(movedTo(name, to + 1, cases.length))}
          onDrop={({ name }) => announcer.say(putBack(name))}
          row={({ id, name, ioCase }, handle) => (
            <CaseRow
              id={nameFieldId(id)}
              ioCase={ioCase}
              title={name}
              number={indexOf(id) + 1}
              handle={!isReadOnly && handle}
              actions={actionsFor(indexOf(id))}
              isReadOnly={isReadOnly}
              result={results.get(name)}
              isFromSolution={fromSolution.has(name) && fromSolution.get(name) === ioCase.stdout}
              onChange={change => list.change(indexOf(id), change)}
              onFiles={key => setFilesOf({ id, key })}
              keys={{
                onAddBelow: () => addBelow(indexOf(id)),
                onDuplicate: () => !isFull && list.duplicate(indexOf(id)),
                onMove: by => move(indexOf(id), indexOf(id) + by),
              }}
            />
          )}
        />
      </div>
      {list.deleted && !isReadOnly && (
        <p className={styles.note}>
          {t.removed(list.deleted.name)} <TextButton onClick={list.restore}>{t.undo}</TextButton>
        </p>
      )}
      {!isReadOnly && (
        <CaseTableFoot
          isFull={isFull}
          ignorePrompts={ignorePrompts}
          onIgnorePrompts={props.onIgnorePrompts}
          onAdd={() => list.add()}
          onPaste={() => setPasting(true)}
          onFill={onFill}
        />
      )}
      <Suspense>
        {isPasting && (
          <PasteDialog
            room={mostCases - cases.length}
            onAdd={added => {
              list.add(...added);
              setPasting(false);
            }}
            onClose={() => setPasting(false)}
          />
        )}
        {opened && (
          <FilesDialog
            title={(filesKey === 'files' ? t.filesTitle : t.expectedFilesTitle)(opened.name)}
            lead={filesKey === 'files' ? t.filesLead : t.expectedFilesLead}
            files={opened.ioCase[filesKey]}
            isReadOnly={isReadOnly}
            onSet={files => {
              list.change(indexOf(opened.id), { [filesKey]: files });
              setFilesOf(null);
            }}
            onClose={() => setFilesOf(null)}
          />
        )}
      </Suspense>
    </div>
  );
};
