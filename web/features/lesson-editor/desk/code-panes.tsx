import { TextButton } from '#web/ui/button/text-button.tsx';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import type { EditorMarks } from '#web/ui/editor/editor-mark.ts';
import type { GoTo } from '#web/ui/editor/code-editor.tsx';
import { Pane } from '#web/ui/panes/pane.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { type EditorSetting, TextEditor } from './text-editor.tsx';
import styles from './panes.module.css';

const t = lessonEditorTexts;
const { fullscreen } = deskTexts;

/** Shows the first part of a name where space is short; screen readers read the whole name. */
const ShortName = ({ short, whole }: { short: string; whole: string }) => (
  <>
    {short} <span className={styles.restOfName}>{whole.slice(short.length).trim()}</span>
  </>
);

export type SolutionTab = 'solution' | 'starter' | 'files';

// Lazy, because most programs have one file.
const FilesEditor = lazy(async () => ({ default: (await import('./files-editor.tsx')).FilesEditor }));

type SolutionProps = {
  setting: EditorSetting;
  language: string;
  solution: string;
  /** Null: the language's default. */
  starter: string | null;
  defaultStarter: string;
  files: Omit<ComponentProps<typeof FilesEditor>, 'setting'>;
  tools?: ReactNode;
  tab: SolutionTab;
  /** A line of the solution. */
  goTo: GoTo | null;
  marks: EditorMarks | null;
  onTab: (tab: SolutionTab) => void;
  onSolution: (text: string) => void;
  onStarter: (text: string | null) => void;
};

/** The solution with its run button, and the starter code in a second tab. */
export const SolutionPane = (props: SolutionProps) => {
  const { setting, language, solution, starter, defaultStarter, tools, tab, goTo, marks } = props;
  const { onTab, onSolution, onStarter } = props;
  const ids = useTabIds();
  return (
    <Pane
      name={{ solution: t.solution, starter: t.starter, files: t.files.title }[tab]}
      fullscreen={fullscreen}
      tools={tools}
      head={
        <TabBar
          label={t.codeOf}
          ids={ids}
          current={tab}
          onSelect={onTab}
          tabs={[
            { key: 'solution', label: <ShortName short={t.solutionShort} whole={t.solution} /> },
            { key: 'starter', label: <ShortName short={t.starterShort} whole={t.starter} /> },
            { key: 'files', label: t.files.tab(Object.keys(props.files.files).length) },
          ]}
        />
      }
    >
      <TabPanel ids={ids} name={tab}>
        {tab === 'files' && (
          <Suspense fallback={<p>{texts.common.loading}</p>}>
            <FilesEditor setting={setting} {...props.files} />
          </Suspense>
        )}
        {tab === 'solution' && (
          <TextEditor
            setting={setting}
            name="solution"
            label={t.solution}
            language={language}
            isCode
            value={solution}
            goTo={goTo}
            marks={marks}
            onChange={onSolution}
          />
        )}
        {tab === 'starter' && (
          <>
            <div className={styles.remark}>
              <span>{starter === null ? t.starterDefault : t.starterOwn}</span>
              {starter !== null && <TextButton onClick={() => onStarter(null)}>{t.starterReset}</TextButton>}
            </div>
            <TextEditor
              setting={setting}
              name="starter"
              label={t.starter}
              language={language}
              isCode
              value={starter ?? defaultStarter}
              onChange={onStarter}
            />
          </>
        )}
      </TabPanel>
    </Pane>
  );
};
