import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SplitPanes } from '#web/ui/panes/split-panes.tsx';
import { usePaneSizes } from '#web/desk/use-pane-sizes.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { DeskMode } from './use-desk-mode.ts';
import styles from './exercise-desk.module.css';

const t = lessonEditorTexts;

type Props = {
  mode: DeskMode;
  instructions: ReactNode;
  preview: ReactNode;
  tests: ReactNode;
  solution: ReactNode;
  console: ReactNode;
  /** What the last run found, in a few words. */
  summary: ReactNode;
  /** Where only texts are shown. */
  isConsoleShown: boolean;
  onConsole: (isShown: boolean) => void;
};

/** The panes of one exercise where they stand side by side. */
export const WideDesk = (props: Props) => {
  const { mode, instructions, preview, tests, solution, console, summary, isConsoleShown } = props;
  const { sizes, keep } = usePaneSizes();
  const texts = (
    <SplitPanes
      key="texts"
      direction="horizontal"
      separators={[t.separators.instructions]}
      sizes={sizes('upper')}
      onResize={keep('upper')}
      parts={[
        { key: 'write', size: 50, min: 15, content: instructions },
        { key: 'preview', size: 50, min: 15, content: preview },
      ]}
    />
  );
  const code = (
    <SplitPanes
      key="code"
      direction="horizontal"
      separators={[t.separators.tests]}
      sizes={sizes('code')}
      onResize={keep('code')}
      parts={[
        { key: 'tests', size: 50, min: 15, content: tests },
        { key: 'solution', size: 50, min: 15, content: solution },
      ]}
    />
  );
  if (mode === 'write')
    return (
      <>
        <div className={styles.texts}>
          {isConsoleShown ? (
            <SplitPanes
              direction="vertical"
              separators={[t.separators.console]}
              sizes={sizes('write-rows')}
              onResize={keep('write-rows')}
              parts={[
                { key: 'texts', size: 55, min: 20, content: texts },
                { key: 'console', size: 45, min: 15, content: console },
              ]}
            />
          ) : (
            texts
          )}
        </div>
        <div className={styles.bottom}>
          <output>{summary}</output>
          <Button
            variant="default"
            className={styles.show ?? ''}
            aria-expanded={isConsoleShown}
            onClick={() => props.onConsole(!isConsoleShown)}
          >
            {isConsoleShown ? t.modes.hideConsole : t.modes.showConsole}
          </Button>
        </div>
      </>
    );
  if (mode === 'code')
    return (
      <SplitPanes
        key="code-rows"
        direction="vertical"
        separators={[t.separators.console]}
        sizes={sizes('code-rows')}
        onResize={keep('code-rows')}
        parts={[
          { key: 'code', size: 60, min: 20, content: code },
          { key: 'console', size: 40, min: 10, content: console },
        ]}
      />
    );
  return (
    <SplitPanes
      key="rows"
      direction="vertical"
      separators={[t.separators.upper, t.separators.console]}
      sizes={sizes('rows')}
      onResize={keep('rows')}
      parts={[
        { key: 'upper', size: 28, min: 12, content: texts },
        { key: 'code', size: 39, min: 15, content: code },
        { key: 'console', size: 33, min: 10, content: console },
      ]}
    />
  );
};
