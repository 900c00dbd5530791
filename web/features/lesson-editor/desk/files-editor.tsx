import { Button } from '@mantine/core';
import { type DragEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type ExerciseFile, type ExerciseFiles, mostFiles, nameProblemOf } from '#contract/exercise-files.ts';
import { type FileKind, fileKinds } from '#contract/run-request.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import { texts } from '#web/texts/texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { useFileChoice } from '#web/ui/form/use-file-choice.tsx';
import { isCodeFile, languageOfFile } from '#web/ui/editor/code-languages.ts';
import { filesIn } from '#web/ui/editor/files-in.ts';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { FileNameDialog } from './file-name-dialog.tsx';
import { readUpload } from './read-upload.ts';
import { type EditorSetting, TextEditor } from './text-editor.tsx';
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

/** What a solution of a file that students do not edit would be for. */
const ofKind = ({ solution, ...file }: ExerciseFile, kind: FileKind): ExerciseFile => ({
  ...file,
  kind,
  ...(kind === 'edited' && solution !== undefined && { solution }),
});

/** The files of an exercise besides the main one: who sees them, what is in them, and what the solution has in them. */
export const FilesEditor = ({ setting, main, files, open, onOpen, onFiles }: Props) => {
  const ids = useTabIds();
  const menuId = useId();
  const addId = useId();
  const focusSoon = useFocusSoon();
  const [asked, setAsked] = useState<'add' | 'rename' | 'remove' | null>(null);
  const sideIds = useTabIds();
  const [side, setSide] = useState<'start' | 'solution'>('start');
  const names = Object.keys(files).toSorted();
  const name = names.includes(open) ? open : (names[0] ?? '');
  const file = files[name];
  const isFull = names.length >= mostFiles;
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: ExerciseFile) => onFiles({ ...files, [name]: next });

  const problemOf = (wanted: string): string | null => {
    if (wanted === main) return t.isMain(main);
    if (asked === 'rename' && wanted === name) return null;
    return Object.hasOwn(files, wanted) ? t.isThere(wanted) : nameProblemOf(wanted);
  };
  const handleName = (wanted: string) => {
    const { [name]: renamed, ...others } = files;
    if (asked === 'rename' && renamed) onFiles({ ...others, [wanted]: renamed });
    else onFiles({ ...files, [wanted]: { kind: 'edited', content: '' } });
    onOpen(wanted);
    setAsked(null);
    focusSoon(ids.tab(wanted));
  };
  const handleRemove = () => {
    const { [name]: _, ...others } = files;
    onFiles(others);
    setAsked(null);
    const [next] = Object.keys(others).toSorted();
    focusSoon(next === undefined ? addId : ids.tab(next));
    return Promise.resolve(null);
  };
  // The author may type while files are read, so they are added to what is there then.
  const latest = useRef(files);
  useLayoutEffect(() => {
    latest.current = files;
  });
  const handleUploads = async (uploads: File[]) => {
    setProblem(null);
    const added: ExerciseFiles = {};
    for (const upload of uploads) {
      const read = await readUpload(upload, { ...latest.current, ...added }, { main, ...t });
      if ('problem' in read) {
        setProblem(read.problem);
        break;
      }
      added[read.name] = read.file;
      onOpen(read.name);
    }
    if (Object.keys(added).length > 0) onFiles({ ...latest.current, ...added });
  };
  const handleDrop = (event: DragEvent) => {
    const dropped = filesIn(event.dataTransfer);
    if (dropped.length === 0) return;
    // Even if they are not taken: the browser would leave the page and show them.
    event.preventDefault();
    event.stopPropagation();
    if (!setting.isReadOnly) void handleUploads(dropped);
  };
  const choice = useFileChoice({ label: t.uploadName, onFiles: uploads => void handleUploads(uploads) });
  const add = !setting.isReadOnly && (
    <>
      <Button
        id={addId}
        variant="default"
        size="compact-sm"
        aria-disabled={isFull}
        onClick={() => !isFull && setAsked('add')}
      >
        {t.add}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-disabled={isFull}
        onClick={() => !isFull && choice.open()}
      >
        {t.upload}
      </Button>
      {choice.input}
    </>
  );
  const isSolution = side === 'solution' && file?.kind === 'edited';
  const text = file && (
    <div className={styles.text}>
      <TextEditor
        key={`${name}/${isSolution}`}
        setting={setting}
        name={`files/${name}/${isSolution ? 'solution' : 'start'}`}
        label={isSolution ? t.solutionOf(name) : name}
        language={languageOfFile(name)}
        isCode={isCodeFile(name)}
        value={isSolution ? (file.solution ?? file.content) : file.content}
        onChange={text => change(isSolution ? { ...file, solution: text } : { ...file, content: text })}
      />
    </div>
  );
  return (
    <div className={styles.files} onDragOver={event => event.preventDefault()} onDropCapture={handleDrop}>
      <div className={styles.bar}>
        {names.length > 0 && (
          <TabBar
            label={t.title}
            ids={ids}
            current={name}
            onSelect={onOpen}
            tabs={names.map(key => ({ key, label: key }))}
          />
        )}
        {add}
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
        {problem}
      </p>
      {!file && <p className={styles.lead}>{t.lead(mostFiles)}</p>}
      {file && (
        <TabPanel ids={ids} name={name}>
          <div className={styles.about}>
            <ChoiceField
              aria-label={t.kindOf(name)}
              size="xs"
              value={file.kind}
              disabled={setting.isReadOnly}
              choices={fileKinds
                .filter(kind => kind !== 'edited' || !file.isBase64)
                .map(kind => ({ value: kind, label: t.kinds[kind] }))}
              onChange={event => change(ofKind(file, event.currentTarget.value as FileKind))}
            />
            {file.kind === 'edited' && (
              <TabBar
                label={t.sideOf(name)}
                ids={sideIds}
                current={side}
                onSelect={setSide}
                tabs={[
                  { key: 'start', label: t.start },
                  { key: 'solution', label: t.solution },
                ]}
              />
            )}
            {isSolution && file.solution === undefined && (
              <span className={styles.note}>{t.sameSolution}</span>
            )}
          </div>
          {file.isBase64 && <p className={styles.lead}>{t.binary}</p>}
          {!file.isBase64 && file.kind !== 'edited' && text}
          {!file.isBase64 && file.kind === 'edited' && (
            <TabPanel ids={sideIds} name={side}>
              {text}
            </TabPanel>
          )}
        </TabPanel>
      )}
      {(asked === 'add' || asked === 'rename') && (
        <FileNameDialog
          title={asked === 'add' ? t.add : t.renameTitle(name)}
          action={asked === 'add' ? t.add : t.rename}
          name={asked === 'add' ? '' : name}
          problemOf={problemOf}
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
