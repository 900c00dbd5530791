import { TextButton } from '#web/ui/button/text-button.tsx';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import type { EditorMarks } from '#web/ui/editor/marks/editor-mark.ts';
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
  solution: {
    value: string;
    /** A line of it. */
    goTo: GoTo | null;
    marks: EditorMarks | null;
    onChange: (text: string) => void;
  };
  starter: {
    /** Null: the language's default. */
    value: string | null;
    fallback: string;
    onChange: (text: string | null) => void;
  };
  files: Omit<ComponentProps<typeof FilesEditor>, 'setting'>;
  tools?: ReactNode;
  tab: SolutionTab;
  onTab: (tab: SolutionTab) => void;
};

/** The solution with its run button, and the starter code in a second tab. */
export const SolutionPane = (props: SolutionProps) => {
  const { setting, language, solution, starter, tools, tab, onTab } = props;
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
            {...solution}
          />
        )}
        {tab === 'starter' && (
          <>
            <div className={styles.remark}>
              <span>{starter.value === null ? t.starterDefault : t.starterOwn}</span>
              {starter.value !== null && (
                <TextButton onClick={() => starter.onChange(null)}>{t.starterReset}</TextButton>
              )}
            </div>
            <TextEditor
              setting={setting}
              name="starter"
              label={t.starter}
              language={language}
              isCode
              value={starter.value ?? starter.fallback}
              onChange={starter.onChange}
            />
          </>
        )}
      </TabPanel>
    </Pane>
  );
};
