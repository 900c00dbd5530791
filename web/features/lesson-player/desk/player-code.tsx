import { lazy, Suspense } from 'react';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { isCodeFile, languageOfFile } from '#web/ui/editor/code-languages.ts';
import { useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import { CodePane, type CodeSetting, CodeTitle } from '../panes/code-pane.tsx';
import { PlayerRun } from './player-run.tsx';
import type { Player } from './use-player.ts';
import styles from './player-code.module.css';

const t = lessonTexts;

// Lazy, because most programs have one file.
const FileTabs = lazy(async () => ({
  default: (await import('#web/desk/editing/file-tabs.tsx')).FileTabs,
}));

const settingOf = (player: Player): CodeSetting => {
  const { current, program, file, desk, editors, marks, actions, isWide } = player;
  const isReadOnly = program.isReadOnly || (file?.isReadOnly ?? false);
  return {
    ...editors.shared,
    docKey: file ? `${current.id}/${file.name}` : String(current.id),
    value: file ? (file.isBinary ? '' : file.value) : program.code,
    label: `${file?.name ?? program.label}. ${deskTexts.leaving}`,
    language: file ? languageOfFile(file.name) : desk.language,
    isWrapped: !isWide,
    isReadOnly,
    helpsTyping:
      current.exercise.helpsTyping && editors.typingHelp.isOn && isCodeFile(file?.name ?? desk.fileName),
    takesFocus: isWide && !file && !program.isReadOnly && !matchMedia('(pointer: coarse)').matches,
    goTo: desk.goTo,
    marks,
    keys: [
      { key: 'Mod-s', perform: actions.save.perform },
      { key: 'Mod-Enter', perform: actions.run.perform },
      { key: 'Mod-Shift-Enter', perform: actions.tryOut.perform },
    ],
    onChange: text => (file ? program.onFile(file.name, text) : program.onCode(text)),
  };
};

/** The program: its files, and the buttons that run it. */
export const PlayerCode = ({ player, languageName }: { player: Player; languageName: string }) => {
  const { id, desk, editors, program, files, file, student, isWide } = player;
  const ids = useTabIds();
  const title = <CodeTitle>{t.codeIn(languageName)}</CodeTitle>;
  return (
    <CodePane
      id={`${id}-code`}
      // On a phone the tab is its name.
      layout={isWide ? 'wide' : files.length === 0 && !program.tools ? 'bare' : 'phone'}
      panel={files.length === 0 ? null : { ids, name: file?.name ?? '' }}
      head={
        files.length === 0 ? (
          title
        ) : (
          <Suspense fallback={title}>
            <FileTabs
              main={desk.fileName}
              files={files}
              current={file?.name ?? ''}
              errors={player.errors}
              ids={ids}
              onSelect={player.openFile}
            />
          </Suspense>
        )
      }
      remark={
        file?.isReadOnly && student === null
          ? deskTexts.files[file.isBinary ? 'binaryNote' : 'readOnlyNote']
          : program.remark
      }
      onCursor={player.handleCursor}
      signs={player.conversation.signs}
      onSign={player.showQuestions}
      size={editors.codeSize.size}
      style={editors.codeSize.style}
      tools={
        <>
          {program.tools}
          {isWide && program.onReset && (
            <button type="button" className={styles.reset} onClick={program.onReset}>
              {t.reset}
            </button>
          )}
          {isWide && <PlayerRun player={player} />}
        </>
      }
      setting={settingOf(player)}
    />
  );
};
