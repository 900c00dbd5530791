import { TextButton } from '#web/ui/button/text-button.tsx';
import type { ReactNode } from 'react';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { workbenchTexts } from '#web/workbench/workbench-texts.ts';
import type { EditorMarks } from '#web/ui/editor/editor-mark.ts';
import type { GoTo } from '#web/ui/editor/code-editor.tsx';
import { Pane } from '#web/ui/panes/pane.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { type EditorSetting, TextEditor } from './text-editor.tsx';
import styles from './panes.module.css';

const t = lessonEditorTexts;
const { fullscreen } = workbenchTexts;

/** Shows the first part of a name where space is short; screen readers read the whole name. */
const ShortName = ({ short, whole }: { short: string; whole: string }) => (
  <>
    {short} <span className={styles.restOfName}>{whole.slice(short.length).trim()}</span>
  </>
);

export type SolutionTab = 'solution' | 'starter';

type SolutionProps = {
  setting: EditorSetting;
  language: string;
  solution: string;
  /** Null: the language's default. */
  starter: string | null;
  defaultStarter: string;
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
      name={tab === 'solution' ? t.solution : t.starter}
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
          ]}
        />
      }
    >
      <TabPanel ids={ids} name={tab}>
        {tab === 'solution' ? (
          <TextEditor
            setting={setting}
            name="solution"
            label={t.solution}
            language={language}
            value={solution}
            goTo={goTo}
            marks={marks}
            onChange={onSolution}
          />
        ) : (
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
              value={starter ?? defaultStarter}
              onChange={onStarter}
            />
          </>
        )}
      </TabPanel>
    </Pane>
  );
};
