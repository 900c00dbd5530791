import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { RunOutcome } from '#contract/running/runs.ts';
import { emptyCase, type IoCase, readIoCases, writeIoCases } from '#contract/running/test-code/io-cases.ts';
import { testKindOf } from '#contract/running/test-code/test-kind.ts';
import { useTools } from '#web/session/tools.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import type { GoTo } from '#web/ui/editor/code-editor.tsx';
import { SegmentedChoice } from '#web/ui/form/segmented-choice.tsx';
import { Pane } from '#web/ui/panes/pane.tsx';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { testExamples } from './test-examples.ts';
import { type EditorSetting, TextEditor } from '../panes/text-editor.tsx';
import panes from '../panes/panes.module.css';
import type { CaseResult } from './case-result.tsx';
import { caseTexts as t } from './case-texts.ts';
import { fillExpected } from './fill-expected.ts';
import { shownKind } from './shown-kind.ts';
import styles from './tests-pane.module.css';

const { tests } = lessonEditorTexts;

const CaseTable = lazy(async () => ({ default: (await import('./case-table.tsx')).CaseTable }));

/** Null: the table where there can be one. */
export type TestsView = 'table' | 'text' | null;

type Props = {
  setting: EditorSetting;
  /** Of the editor, for unit tests. */
  language: string;
  testFramework: string;
  value: string;
  tools: ReactNode;
  /** A line of the test code. */
  goTo: GoTo | null;
  view: TestsView;
  onView: (view: TestsView) => void;
  onGoTo: (line: number) => void;
  onChange: (text: string) => void;
  /** Cases that got the exit code of the solution by themselves; null if the author knows. */
  exitCodes: { added: string[] | null; onSeen: () => void };
  running: {
    /** Runs the solution against these tests; null if it did not come to an end. */
    onRun: () => Promise<{ outcome: RunOutcome; testCode: string } | null>;
    /** What the last run found. */
    results: ReadonlyMap<string, CaseResult>;
  };
};

/** The tests of an exercise: unit tests as text, a list of cases as table or text. Its head says which kind they are. */
export const TestsPane = (props: Props) => {
  const { setting, testFramework, value, view, onView, onChange } = props;
  const { toasts } = useTools();
  const [fromSolution, setFromSolution] = useState<ReadonlyMap<string, string>>(new Map());
  const [isFilling, setFilling] = useState(false);
  // What is typed while the solution runs must not be overwritten.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const isIo = testKindOf(testFramework, value) === 'io';
  const isEmpty = value.trim() === '';
  // A pattern that is still being typed must not make the table disappear.
  const read = isIo && !isEmpty ? readIoCases(value, { allowsUnfinished: true }) : null;
  const cases = read && 'cases' in read ? read.cases : null;
  const problem = read && 'problem' in read ? read.problem : null;
  const isTable = cases !== null && (view ?? 'table') === 'table';

  const ignorePrompts = read !== null && 'cases' in read && read.ignorePrompts;

  const setCases = (next: IoCase[], all = { ignorePrompts }) => {
    onView('table');
    onChange(writeIoCases(next, all));
  };
  const fill = async () => {
    setFilling(true);
    try {
      const run = await props.running.onRun();
      const filled = run && cases && fillExpected(cases, run.outcome);
      if (!filled) return toasts.show('error', t.notFilled);
      if (filled.is === 'crashed') return toasts.show('error', t.crashedSolution(filled.names));
      if (run.testCode !== value || latest.current !== value) return toasts.show('error', t.changedMeanwhile);
      if (filled.texts.size > 0) setCases(filled.cases);
      setFromSolution(filled.texts);
      toasts.show(
        'info',
        filled.tooLong.length > 0 ? t.someNotFilled(filled.tooLong) : t.filled(filled.texts.size),
      );
    } finally {
      setFilling(false);
    }
  };
  const start = (text: string) => {
    onView(null);
    onChange(text);
  };
  return (
    <Pane
      name={tests}
      fullscreen={deskTexts.fullscreen}
      head={
        <span className={styles.head}>
          <span className={styles.title}>{tests}</span>
          <span className={styles.kind}>{shownKind(testFramework, value, cases)}</span>
        </span>
      }
      tools={
        <>
          {isIo && !isEmpty && (
            <SegmentedChoice
              label={t.view}
              value={isTable ? 'table' : 'text'}
              choices={[
                { value: 'table', label: t.table },
                { value: 'text', label: t.text },
              ]}
              onChange={onView}
            />
          )}
          {props.tools}
        </>
      }
    >
      {isEmpty && !setting.isReadOnly && (
        <div className={panes.remark}>
          <span>{t.none}</span>
          <TextButton onClick={() => start(writeIoCases([emptyCase()]))}>{t.startIo}</TextButton>
          {testFramework !== 'io' && testExamples[testFramework] !== undefined && (
            <TextButton onClick={() => start(testExamples[testFramework]!)}>{t.startUnit}</TextButton>
          )}
        </div>
      )}
      {props.exitCodes.added && !setting.isReadOnly && (
        <output className={panes.remark}>
          <span>{t.addedExitCodes(props.exitCodes.added)}</span>
          <TextButton onClick={props.exitCodes.onSeen}>{t.codesSeen}</TextButton>
        </output>
      )}
      {problem && (
        <output className={panes.remark}>
          <span>{t.mend(problem.line, problem.text)}</span>
          <TextButton onClick={() => props.onGoTo(problem.line)}>{t.goToLine(problem.line)}</TextButton>
        </output>
      )}
      {!isIo && !isEmpty && !setting.isReadOnly && t.remains[testFramework] !== undefined && (
        <div className={panes.remark}>{t.remains[testFramework]}</div>
      )}
      {isTable ? (
        <Suspense>
          <CaseTable
            cases={cases}
            ignorePrompts={ignorePrompts}
            onIgnorePrompts={isOn => setCases(cases, { ignorePrompts: isOn })}
            isReadOnly={setting.isReadOnly}
            fromSolution={fromSolution}
            results={props.running.results}
            onChange={next => setCases(next)}
            onFill={isFilling ? null : () => void fill()}
          />
        </Suspense>
      ) : (
        <TextEditor
          setting={setting}
          name="tests"
          label={tests}
          placeholder={testExamples[testFramework] ?? ''}
          language={isIo ? 'javascript' : props.language}
          isCode={!isIo}
          value={value}
          goTo={props.goTo}
          onChange={text => {
            // Otherwise the table would replace the editor as soon as the text can be read.
            onView('text');
            onChange(text);
          }}
        />
      )}
    </Pane>
  );
};
