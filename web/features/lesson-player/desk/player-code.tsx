import { lazy, Suspense } from 'react';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { isCodeFile, languageOfFile } from '#web/ui/editor/code-languages.ts';
import { useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { lessonTexts } from '../lesson-texts.ts';
import { CodePane, type CodeSetting, CodeTitle } from '../panes/code-pane.tsx';
import { PlayerRun } from './player-run.tsx';
import { SteppedCode, StopStepping } from './steps-later.ts';
import type { Player } from './use-player.ts';
import styles from './player-code.module.css';

const t = lessonTexts;
const noSigns: never[] = [];

// Lazy, because most programs have one file.
const FileTabs = lazy(async () => ({
  default: (await import('#web/desk/editing/file-tabs.tsx')).FileTabs,
}));

const settingOf = (player: Player): CodeSetting => {
  const { current, program, file, desk, editors, marks, actions, isWide } = player;
  const { shown, hasStepped } = desk.stepping;
  const isReadOnly = program.isReadOnly || (file?.isReadOnly ?? false) || shown !== null;
  const main = shown ? shown.code : program.code;
  return {
    ...editors.shared,
    // While somebody steps, the program as it was recorded; what they wrote stays as it was.
    docKey: `${current.id}${file ? `/${file.name}` : ''}${shown ? `/steps/${shown.number}` : ''}`,
    value: file ? (file.isBinary ? '' : file.value) : main,
    label: `${file?.name ?? program.label}. ${shown ? '' : deskTexts.leaving}`,
    language: file ? languageOfFile(file.name) : desk.language,
    isWrapped: !isWide,
    isReadOnly,
    helpsTyping:
      current.exercise.helpsTyping && editors.typingHelp.isOn && isCodeFile(file?.name ?? desk.fileName),
    takesFocus: isWide && !file && !isReadOnly && !hasStepped && !matchMedia('(pointer: coarse)').matches,
    goTo: desk.goTo,
    marks: shown ? null : marks,
    keys: [
      { key: 'Mod-s', perform: actions.save.perform },
      { key: 'Mod-Enter', perform: actions.run.perform },
      { key: 'Mod-Shift-Enter', perform: actions.tryOut.perform },
    ],
    onEdit: edit => program.onEdit?.(file?.name ?? '', edit),
    onChange: text => (file ? program.onFile(file.name, text) : program.onCode(text)),
  };
};

/** The program: its files, and the buttons that run it. */
export const PlayerCode = ({ player, languageName }: { player: Player; languageName: string }) => {
  const { id, desk, editors, program, files, file, student, isWide } = player;
  const ids = useTabIds();
  const title = <CodeTitle>{t.codeIn(languageName)}</CodeTitle>;
  const { shown, goTo, close } = desk.stepping;
  return (
    <CodePane
      id={`${id}-code`}
      // On a phone the tab is its name.
      layout={isWide ? 'wide' : files.length === 0 && !program.tools && !shown ? 'bare' : 'phone'}
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
        shown
          ? null
          : file?.isReadOnly && student === null
            ? deskTexts.files[file.isBinary ? 'binaryNote' : 'readOnlyNote']
            : program.remark
      }
      onCursor={player.handleCursor}
      signs={{ list: shown ? noSigns : player.conversation.signs, onOpen: player.showQuestions }}
      size={editors.codeSize.size}
      style={editors.codeSize.style}
      below={
        shown &&
        (view => (
          <Suspense>
            <SteppedCode
              key={shown.number}
              view={view}
              shown={shown}
              language={desk.language}
              file={file?.name ?? ''}
              hasBar={isWide}
              onFile={player.openFile}
              onStep={goTo}
              onClose={close}
            />
          </Suspense>
        ))
      }
      tools={
        shown ? (
          <Suspense>
            <StopStepping onClose={close} />
          </Suspense>
        ) : (
          <>
            {program.tools}
            {isWide && program.onReset && (
              <button type="button" className={styles.reset} onClick={program.onReset}>
                {t.reset}
              </button>
            )}
            {isWide && <PlayerRun player={player} />}
          </>
        )
      }
      setting={settingOf(player)}
    />
  );
};
