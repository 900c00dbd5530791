import type { ExerciseFile } from '#contract/running/exercise-files.ts';
import { type FileKind, fileKinds } from '#contract/running/run-request.ts';
import { isCodeFile, languageOfFile } from '#web/ui/editor/code-languages.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { type EditorSetting, TextEditor } from './text-editor.tsx';
import styles from './files-editor.module.css';

const t = lessonEditorTexts.files;

export type FileSide = 'start' | 'solution';

/** What a solution of a file that students do not edit would be for. */
const ofKind = ({ solution, ...file }: ExerciseFile, kind: FileKind): ExerciseFile => ({
  ...file,
  kind,
  ...(kind === 'edited' && solution !== undefined && { solution }),
});

type Props = {
  setting: EditorSetting;
  name: string;
  file: ExerciseFile;
  side: FileSide;
  onSide: (side: FileSide) => void;
  onChange: (file: ExerciseFile) => void;
};

/** One further file of an exercise: who sees it, what is in it, and what the solution has in it. */
export const FileEditor = ({ setting, name, file, side, onSide, onChange }: Props) => {
  const ids = useTabIds();
  const isEdited = file.kind === 'edited';
  const isSolution = side === 'solution' && isEdited;
  const text = (
    <div className={styles.text}>
      <TextEditor
        key={`${name}/${isSolution}`}
        setting={setting}
        name={`files/${name}/${isSolution ? 'solution' : 'start'}`}
        label={isSolution ? t.solutionOf(name) : name}
        language={languageOfFile(name)}
        isCode={isCodeFile(name)}
        value={isSolution ? (file.solution ?? file.content) : file.content}
        onChange={typed => onChange(isSolution ? { ...file, solution: typed } : { ...file, content: typed })}
      />
    </div>
  );
  return (
    <>
      <div className={styles.about}>
        <ChoiceField
          aria-label={t.kindOf(name)}
          size="xs"
          value={file.kind}
          disabled={setting.isReadOnly}
          choices={fileKinds
            .filter(kind => kind !== 'edited' || !file.isBase64)
            .map(kind => ({ value: kind, label: t.kinds[kind] }))}
          onChange={event => onChange(ofKind(file, event.currentTarget.value as FileKind))}
        />
        {isEdited && (
          <TabBar
            label={t.sideOf(name)}
            ids={ids}
            current={side}
            onSelect={onSide}
            tabs={[
              { key: 'start', label: t.start },
              { key: 'solution', label: t.solution },
            ]}
          />
        )}
        {isSolution && file.solution === undefined && <span className={styles.note}>{t.sameSolution}</span>}
      </div>
      {file.isBase64 && <p className={styles.lead}>{t.binary}</p>}
      {!file.isBase64 && !isEdited && text}
      {!file.isBase64 && isEdited && (
        <TabPanel ids={ids} name={side}>
          {text}
        </TabPanel>
      )}
    </>
  );
};
