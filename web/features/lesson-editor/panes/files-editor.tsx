import { Button } from '@mantine/core';
import { type DragEvent, useId, useState } from 'react';
import { type ExerciseFiles, mostFiles } from '#contract/running/exercise-files.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import { texts } from '#web/texts/texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { filesIn } from '#web/ui/editor/files-in.ts';
import { useFileChoice } from '#web/ui/form/use-file-choice.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { FileEditor, type FileSide } from './file-editor.tsx';
import { FileNameDialog } from './file-name-dialog.tsx';
import type { EditorSetting } from './text-editor.tsx';
import { useExerciseFiles } from './use-exercise-files.ts';
import styles from './files-editor.module.css';

const t = lessonEditorTexts.files;

type Props = {
  setting: EditorSetting;
  main: string;
  files: ExerciseFiles;
  /** The file that is open; the first if there is none of this name. */
  open: string;
  onOpen: (name: string) => void;
  onFiles: (files: ExerciseFiles) => void;
};

/** The files of an exercise besides the main one, as tabs. */
export const FilesEditor = ({ setting, ...given }: Props) => {
  const ids = useTabIds();
  const menuId = useId();
  const addId = useId();
  const focusSoon = useFocusSoon();
  const { names, name, file, isFull, ...files } = useExerciseFiles(given);
  const [asked, setAsked] = useState<'add' | 'rename' | 'remove' | null>(null);
  const [side, setSide] = useState<FileSide>('start');
  const choice = useFileChoice({ label: t.uploadName, onFiles: uploads => void files.upload(uploads) });

  const handleName = (wanted: string) => {
    if (asked === 'rename') files.rename(wanted);
    else files.add(wanted);
    setAsked(null);
    focusSoon(ids.tab(wanted));
  };
  const handleRemove = () => {
    const next = files.remove();
    setAsked(null);
    focusSoon(next === undefined ? addId : ids.tab(next));
    return Promise.resolve(null);
  };
  const handleDrop = (event: DragEvent) => {
    const dropped = filesIn(event.dataTransfer);
    if (dropped.length === 0) return;
    // Even if they are not taken: the browser would leave the page and show them.
    event.preventDefault();
    event.stopPropagation();
    if (!setting.isReadOnly) void files.upload(dropped);
  };
  const addButtons = [
    { id: addId, label: t.add, onClick: () => setAsked('add') },
    { id: undefined, label: t.upload, onClick: choice.open },
  ];
  return (
    <div className={styles.files} onDragOver={event => event.preventDefault()} onDropCapture={handleDrop}>
      <div className={styles.bar}>
        {names.length > 0 && (
          <TabBar
            label={t.title}
            ids={ids}
            current={name}
            onSelect={given.onOpen}
            tabs={names.map(key => ({ key, label: key }))}
          />
        )}
        {!setting.isReadOnly &&
          addButtons.map(({ id, label, onClick }) => (
            <Button
              key={label}
              id={id}
              variant="default"
              size="compact-sm"
              aria-disabled={isFull}
              onClick={() => !isFull && onClick()}
            >
              {label}
            </Button>
          ))}
        {!setting.isReadOnly && choice.input}
        {file && !setting.isReadOnly && (
          <ActionMenu
            id={menuId}
            label={lessonEditorTexts.actionsFor(name)}
            backLabel={lessonEditorTexts.back}
            actions={[
              { label: t.rename, onSelect: () => setAsked('rename') },
              { label: t.remove, isDanger: true, onSelect: () => setAsked('remove') },
            ]}
          />
        )}
      </div>
      <p className={styles.problem} aria-live="polite">
        {files.problem}
      </p>
      {!file && <p className={styles.lead}>{t.lead(mostFiles)}</p>}
      {file && (
        <TabPanel ids={ids} name={name}>
          <FileEditor
            setting={setting}
            name={name}
            file={file}
            side={side}
            onSide={setSide}
            onChange={files.change}
          />
        </TabPanel>
      )}
      {(asked === 'add' || asked === 'rename') && (
        <FileNameDialog
          title={asked === 'add' ? t.add : t.renameTitle(name)}
          action={asked === 'add' ? t.add : t.rename}
          name={asked === 'add' ? '' : name}
          problemOf={wanted => (asked === 'rename' && wanted === name ? null : files.problemOfName(wanted))}
          onName={handleName}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        texts={{
          title: t.removeTitle(name),
          close: texts.common.close,
          cancel: texts.common.cancel,
          action: t.remove,
          busy: t.remove,
        }}
        isOpen={asked === 'remove'}
        onClose={() => setAsked(null)}
        onConfirm={handleRemove}
      >
        <p>{t.removeBody}</p>
      </ConfirmDialog>
    </div>
  );
};
