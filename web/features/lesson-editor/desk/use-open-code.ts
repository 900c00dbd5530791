import { useState } from 'react';
import type { GoTo } from '#web/ui/editor/code-editor.tsx';
import type { TestsView } from '../cases/tests-pane.tsx';
import type { SolutionTab } from '../panes/code-panes.tsx';
import type { DeskView } from './use-desk-mode.ts';

type Given = { view: DeskView; goToLine: (line: number) => void };

/** Which code of the exercise is open: of the solution, of a further file, or of the tests. Links lead to its lines. */
export const useOpenCode = ({ view: { mode, onMode, onTab }, goToLine }: Given) => {
  const [solutionTab, setSolutionTab] = useState<SolutionTab>('solution');
  const [fileName, setFileName] = useState('');
  const [testsView, setTestsView] = useState<TestsView>(null);
  const [testsGoTo, setTestsGoTo] = useState<GoTo | null>(null);
  /** Whoever follows a link to a line wants to see it. */
  const showCode = () => {
    if (mode === 'write') onMode('code');
  };
  const handleLine = (line: number, file?: string) => {
    showCode();
    onTab('solution');
    if (file !== undefined) setFileName(file);
    setSolutionTab(file === undefined ? 'solution' : 'files');
    goToLine(line);
  };
  const handleTestsLine = (line: number) => {
    showCode();
    onTab('tests');
    setTestsView('text');
    setTestsGoTo({ line });
  };
  return {
    solutionTab,
    setSolutionTab,
    fileName,
    setFileName,
    testsView,
    setTestsView,
    testsGoTo,
    handleLine,
    handleTestsLine,
  };
};
