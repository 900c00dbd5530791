import type { ReactNode } from 'react';
import { SplitPanes } from '#web/ui/panes/split-panes.tsx';
import { usePaneSizes } from '#web/desk/use-pane-sizes.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { DeskMode } from './use-desk-mode.ts';

const t = lessonEditorTexts;

/** With the line above it. */
const foldedHeight = '40px';
/** Lower ones show a few lines. */
const leastHeight = '180px';

type Props = {
  mode: DeskMode;
  instructions: ReactNode;
  preview: ReactNode;
  tests: ReactNode;
  solution: ReactNode;
  console: ReactNode;
  /** Otherwise it is folded to its head. */
  isConsoleShown: boolean;
};

const rowsOf = {
  write: { texts: 55, code: 0, console: 45 },
  code: { texts: 0, code: 70, console: 30 },
  all: { texts: 32, code: 38, console: 30 },
} as const;

/** The panes of one exercise where they stand side by side; what stays keeps its state when the mode changes. */
export const WideDesk = (props: Props) => {
  const { mode, instructions, preview, tests, solution, console, isConsoleShown } = props;
  const { sizes, keep } = usePaneSizes();
  const texts = (
    <SplitPanes
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
  const heights = isConsoleShown ? rowsOf[mode] : { texts: 50, code: 50 };
  const rows = `${mode}-${isConsoleShown ? 'open' : 'folded'}`;
  return (
    <SplitPanes
      direction="vertical"
      separators={[...(mode === 'all' ? [t.separators.upper] : []), t.separators.console]}
      sizes={sizes(rows)}
      onResize={keep(rows)}
      parts={[
        ...(mode === 'code'
          ? []
          : [{ key: 'texts', size: heights.texts, min: leastHeight, content: texts } as const]),
        ...(mode === 'write'
          ? []
          : [{ key: 'code', size: heights.code, min: leastHeight, content: code } as const]),
        isConsoleShown
          ? { key: 'console', size: rowsOf[mode].console, min: '96px', content: console }
          : { key: 'console', size: foldedHeight, min: foldedHeight, isFixed: true, content: console },
      ]}
    />
  );
};
